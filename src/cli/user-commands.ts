import type { Command } from 'commander';
import { systemRequest } from '../access/system-caller.ts';
import { createUser, resetPassword } from '../admin/users/user.service.ts';
import { removeAuthenticators } from '../admin/users/user-access.service.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitution, findUser } from './find-records.ts';
import { mailSettings } from './mail-commands.ts';
import { ACTOR, examples, institutionOption } from './options.ts';
import { withPassword } from './password-options.ts';

/** Commands do not print the record, so they select no fields. */
const NO_FIELDS = { format: 'objects', fields: [] } as const;

interface NewUser {
  email: string;
  name: string;
  password?: string;
  role: string;
  institution?: number;
}

/** Adds `create-user`, `reset-password` and `remove-authenticators` ([D54], [D65]). */
export function addUserCommands(program: Command): void {
  addCreateUser(program);
  addResetPassword(program);
  addRemoveAuthenticators(program);
}

function addCreateUser(program: Command): void {
  withPassword(
    program.command('create-user'),
    '--password <password>',
    'first password, 8 to 128 characters (12 for administrators), not a common one; without one the user is mailed an invitation if SMTP_URL is set',
    true,
  )
    .description('Create a user of an institution.')
    .requiredOption('--email <email>', 'email that the user signs in with')
    .requiredOption('--name <name>', 'full name, 1 to 200 characters')
    .requiredOption('--role <role>', 'administrator, registrar, teacher, viewer, or a role of the institution')
    .addOption(institutionOption())
    .addHelpText(
      'after',
      examples(
        `create-user --email tom@springfield.example --name 'Tom Teacher' --role teacher --password-stdin < password.txt`,
      ),
    )
    .action(({ institution: id, ...user }: NewUser) =>
      withDatabase(async (database) => {
        const institution = await findInstitution(database, id);
        const request = await systemRequest(database, institution.id, ACTOR);
        await createUser({ ...request, selection: NO_FIELDS }, mailSettings(), user);
        console.log(`Created the user ${user.email} of ${institution.name}, with the role ${user.role}.`);
      }),
    );
}

function addResetPassword(program: Command): void {
  withPassword(
    program.command('reset-password'),
    '--password <password>',
    'new password, 8 to 128 characters (12 for administrators), not a common one',
  )
    .description("Set a user's password and end all of the user's sessions.")
    .requiredOption('--email <email>', 'email that the user signs in with')
    .addHelpText('after', examples('reset-password --email tom@springfield.example --password-stdin < password.txt'))
    .action(({ email, password }: { email: string; password: string }) =>
      withDatabase(async (database) => {
        const user = await findUser(database, email);
        const request = await systemRequest(database, user.institutionId, ACTOR);
        await resetPassword(request, mailSettings(), { userId: user.id, password });
        console.log(`The password of ${email} was reset; all sessions have ended.`);
      }),
    );
}

function addRemoveAuthenticators(program: Command): void {
  program
    .command('remove-authenticators')
    .description(
      "Remove the passkeys, authenticator app and recovery codes of a user who has lost them, and end the user's sessions.",
    )
    .requiredOption('--email <email>', 'email of the user')
    .addHelpText('after', examples('remove-authenticators --email tom@springfield.example'))
    .action(({ email }: { email: string }) =>
      withDatabase(async (database) => {
        const user = await findUser(database, email);
        const request = await systemRequest(database, user.institutionId, ACTOR);
        await removeAuthenticators({ ...request, selection: NO_FIELDS }, mailSettings(), user.id);
        console.log(`${email} signs in without a second factor until another one is registered.`);
      }),
    );
}
