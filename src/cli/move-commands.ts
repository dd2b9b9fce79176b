import type { Command } from 'commander';
import type { ServiceRequest } from '../access/service-request.ts';
import { systemRequest } from '../access/system-caller.ts';
import { closeInstitution, openInstitution } from '../admin/institutions/move/close-institution.service.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitutionByIdOrName } from './find-records.ts';
import { ACTOR, examples, namedInstitutionOption } from './options.ts';

/** Adds `close-institution` and `open-institution`. */
export function addMoveCommands(program: Command): void {
  program
    .command('close-institution')
    .description(
      'Close an institution, for example to move it to another database: its requests get 503 until open-institution, and its webhook deliveries wait.',
    )
    .addOption(namedInstitutionOption().makeOptionMandatory())
    .addHelpText('after', examples('close-institution --institution 2'))
    .action((options: { institution: number | string }) =>
      withInstitution(options.institution, closeInstitution, 'is closed. Open it again with open-institution.'),
    );
  program
    .command('open-institution')
    .description('Open an institution that was closed, or that import-institution has loaded.')
    .addOption(namedInstitutionOption().makeOptionMandatory())
    .addHelpText('after', examples('open-institution --institution 2'))
    .action((options: { institution: number | string }) =>
      withInstitution(options.institution, openInstitution, 'is open.'),
    );
}

function withInstitution(
  idOrName: number | string,
  work: (request: ServiceRequest) => Promise<void>,
  outcome: string,
): Promise<void> {
  return withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, idOrName);
    await work(await systemRequest(database, id, ACTOR));
    console.log(`${name} ${outcome}`);
  });
}
