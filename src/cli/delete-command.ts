import type { Command } from 'commander';
import { deleteInstitution } from '../admin/institutions/move/delete-institution.service.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitutionByIdOrName } from './find-records.ts';
import { examples, namedInstitutionOption } from './options.ts';
import { showRows } from './progress-line.ts';

/** Adds the command that deletes an institution. */
export function addDeleteCommand(program: Command): void {
  program
    .command('delete-institution')
    .description(
      'Delete a closed institution for ever, with everything it has and its audit trail: after a move, or when it leaves.',
    )
    .addOption(namedInstitutionOption().makeOptionMandatory())
    .requiredOption('--confirm <name>', 'the name of the institution, as it is written')
    .addHelpText('after', examples('delete-institution --institution 2 --confirm "Sample School"'))
    .action(deleteForEver);
}

async function deleteForEver(options: { institution: number | string; confirm: string }): Promise<void> {
  await withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, options.institution);
    if (options.confirm !== name)
      throw new OperatorError(`--confirm must be the name of institution ${id}, ${JSON.stringify(name)}.`);
    const { rows, headHash } = await showRows((onProgress) =>
      deleteInstitution(database, { institutionId: id, onProgress }),
    );
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(`${name} (institution ${id}) is deleted: ${total} rows in ${Object.keys(rows).length} tables.`);
    console.log(`The head of its audit trail was ${headHash ?? 'none'}.`);
  });
}
