import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { demoLogin } from '../demo/demo-login.ts';
import { replaceDemoPasswords } from '../demo/demo-password.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { migrateDatabase, withDatabase } from './admin-database.ts';
import { mailSettings } from './mail-commands.ts';
import { ACTOR, examples } from './options.ts';

/** Adds `migrate`, `load-demo` and `lock-demo` ([D54]). */
export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date; does nothing if it already is.')
    .addHelpText('after', examples('migrate'))
    .action(async () => {
      await migrateDatabase();
      console.log('The database is up to date.');
    });

  program
    .command('load-demo')
    .description(
      'Load the demo institution: a university of realistic size with students, courses, classes, attendance and grades.',
    )
    .addHelpText('after', examples('load-demo'))
    .action(() =>
      withDatabase(async (database) => {
        const { name, students } = await loadDemo(database, mailSettings(), (step) => console.log(`Loading ${step} …`));
        console.log(`Loaded ${name} with ${students} students.`);
        console.log(`Log in as ${demoLogin.email} with the password ${demoLogin.password}.`);
      }),
    );

  program
    .command('lock-demo')
    .description('Give random passwords to all demo users who still have the published one, and end their sessions.')
    .addHelpText('after', examples('lock-demo'))
    .action(() =>
      withDatabase(async (database) => {
        const locked = await replaceDemoPasswords(database, () => randomBytes(32).toString('base64url'), ACTOR);
        if (locked.length === 0) console.log('No user has the published password of the demo.');
        else console.log(`Locked ${locked.length} demo users. Use reset-password to set the password of one of them.`);
      }),
    );
}
