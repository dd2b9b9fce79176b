import { Command } from 'commander';
import { isInstitutionClosed, isUnreachable, reasonOf } from '../database/connection/failures.ts';
import { formatProblems } from '../input/validation-errors.ts';
import { AppError } from '../shared/errors.ts';
import { OperatorError } from '../shared/operator-error.ts';
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

/** Formats the error of a command for the person who typed it; validation errors name the options. */
export function formatCommandError(error: unknown): string {
  if (error instanceof AppError) return formatProblems(error.details ?? {}, toOption) || error.message;
  if (isInstitutionClosed(error)) return 'The institution is closed: use open-institution first.';
  if (isUnreachable(error)) return `The database cannot be reached: ${reasonOf(error)}.`;
  if (error instanceof OperatorError) return error.message;
  return String(error instanceof Error ? (error.stack ?? error.message) : error);
}

/** Converts `adminEmail` to `--admin-email`. */
function toOption(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
