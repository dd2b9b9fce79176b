import { type Command, Option } from 'commander';
import { type Plan, plans } from '../access/plans.ts';
import { systemRequest } from '../access/system-caller.ts';
import {
  createInstitutionWithAdministrator,
  type NewInstitutionInput,
} from '../admin/institutions/create-institution.service.ts';
import { setPlan } from '../admin/institutions/update-institution.service.ts';
import { updateSecurity } from '../auth/security/security.service.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitution } from './find-records.ts';
import { mailSettings } from './mail-commands.ts';
import { ACTOR, examples, institutionOption, readId } from './options.ts';
import { withPassword } from './password-options.ts';

/** Adds `create-institution`, `set-plan` and `allow-passwords` ([D54], [D70]). */
export function addInstitutionCommands(program: Command): void {
  addCreateInstitution(program);
  addSetPlan(program);
  addAllowPasswords(program);
}

function addCreateInstitution(program: Command): void {
  withPassword(
    program.command('create-institution'),
    '--admin-password <password>',
    'first password of the administrator, 12 to 128 characters, not a common one; without one the administrator is mailed an invitation if SMTP_URL is set',
    true,
  )
    .description('Create an institution with its first administrator.')
    .requiredOption('--name <name>', 'name of the institution, 1 to 200 characters')
    .option(
      '--slug <slug>',
      'name of the institution in addresses, 3 to 40 of a-z, 0-9 and -; by default made from the name',
    )
    .addOption(planOption().default('standard'))
    .option('--time-zone <zone>', 'IANA name of the time zone that decides what "today" is: Europe/Berlin', 'UTC')
    .option(
      '--id <id>',
      'id of the institution, for example one that no other database uses; by default the next one of this database',
      readId,
    )
    .requiredOption('--admin-email <email>', 'email that the administrator signs in with')
    .addHelpText(
      'after',
      examples(
        `create-institution --name 'Springfield High' --plan premium --time-zone America/Chicago --admin-email ada@springfield.example --password-stdin < password.txt`,
      ),
    )
    .action((options: NewInstitutionInput) =>
      withDatabase(async (database) => {
        const { id, name, plan, administrator } = await createInstitutionWithAdministrator(
          database,
          options,
          ACTOR,
          mailSettings(),
        );
        console.log(`Created institution ${id}, ${name} (${plan}), with the administrator ${administrator.email}.`);
      }),
    );
}

function addSetPlan(program: Command): void {
  program
    .command('set-plan')
    .description('Change the plan of an institution, which sets the rate limit of its users and API keys.')
    .addOption(planOption().makeOptionMandatory())
    .addOption(institutionOption())
    .addHelpText('after', examples('set-plan --plan enterprise', 'set-plan --institution 2 --plan standard'))
    .action((options: { plan: Plan; institution?: number }) =>
      withDatabase(async (database) => {
        const institution = await findInstitution(database, options.institution);
        const { name, plan } = await setPlan(await systemRequest(database, institution.id, ACTOR), options.plan);
        console.log(`${name} is now on the ${plan} plan.`);
      }),
    );
}

/** The way back in for an institution whose provider fails and whose administrators have no passkey ([D70]). */
function addAllowPasswords(program: Command): void {
  program
    .command('allow-passwords')
    .description('Let the users of an institution that refuses passwords sign in with them again.')
    .addOption(institutionOption())
    .addHelpText('after', examples('allow-passwords', 'allow-passwords --institution 2'))
    .action(({ institution: id }: { institution?: number }) =>
      withDatabase(async (database) => {
        const institution = await findInstitution(database, id);
        await updateSecurity(await systemRequest(database, institution.id, ACTOR), { passwordSignIn: 'allowed' });
        console.log(`Users of ${institution.name} may sign in with passwords.`);
      }),
    );
}

function planOption(): Option {
  return new Option(
    '--plan <plan>',
    'requests per hour and credential: standard 1,000, premium 5,000, enterprise unlimited',
  ).choices(plans);
}
