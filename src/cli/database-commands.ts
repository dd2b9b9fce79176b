import type { Command } from 'commander';
import { demoLogin, loadDemo } from '../demo/load-demo.ts';
import { migrateDatabase, withDatabase } from './admin-database.ts';
import { examples } from './options.ts';

/** `migrate` and `load-demo` ([D54]). */
export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date; does nothing where it is.')
    .addHelpText('after', examples('migrate'))
    .action(async () => {
      await migrateDatabase();
      console.log('The database is up to date.');
    });

  program
    .command('load-demo')
    .description(
      'Load the demo institution: students, courses, classes, attendance and grades of a real-sized university.',
    )
    .addHelpText('after', examples('load-demo'))
    .action(() =>
      withDatabase(async (database) => {
        const { name, students } = await loadDemo(database, (step) => console.log(`Loading ${step} …`));
        console.log(`Loaded ${name} with ${students} students.`);
        console.log(`Log in as ${demoLogin.email} with the password ${demoLogin.password}.`);
      }),
    );
}
