import { Command } from 'commander';
import { addAcademicRecordCommands } from './academic-record-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addInstitutionCommands } from './institution-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addMoveCommands } from './move-commands.ts';
import { addOneRosterCommands } from './oneroster-commands.ts';
import { addOneRosterImportCommands } from './oneroster-import-command.ts';
import { addUserCommands } from './user-commands.ts';

/** Creates `npm run admin -- <command>`, the commands for operators; they also work while the service runs ([D54]). */
export function createAdminProgram(): Command {
  const program = new Command('npm run admin --')
    .description(
      'Administers the service. Uses its settings and database, and also works while the service is running.',
    )
    .helpCommand(false)
    .showHelpAfterError('Add --help for the options and an example.')
    .addHelpText('after', '\nEvery command has its own --help, for example:\n  npm run admin -- create-user --help\n');
  addInstitutionCommands(program);
  addMoveCommands(program);
  addUserCommands(program);
  addMailCommands(program);
  addDatabaseCommands(program);
  addAcademicRecordCommands(program);
  addAuditCommands(program);
  addOneRosterCommands(program);
  addOneRosterImportCommands(program);
  return program;
}
