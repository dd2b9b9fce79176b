import { Command } from 'commander';
import { addAcademicRecordCommands } from './academic-record-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addInstitutionCommands } from './institution-commands.ts';
import { addUserCommands } from './user-commands.ts';

/** `npm run admin -- <command>`: what an operator does, also while the service runs ([D54]). */
export function createAdminProgram(): Command {
  const program = new Command('npm run admin --')
    .description('Administration of the service. It works beside a running service, on the same database and settings.')
    .helpCommand(false)
    .showHelpAfterError('Add --help for the options and an example.')
    .addHelpText(
      'after',
      '\nEvery command says more with --help, for example:\n  npm run admin -- create-user --help\n',
    );
  addInstitutionCommands(program);
  addUserCommands(program);
  addDatabaseCommands(program);
  addAcademicRecordCommands(program);
  addAuditCommands(program);
  return program;
}
