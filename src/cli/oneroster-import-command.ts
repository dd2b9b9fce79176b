import type { Command } from 'commander';
import { systemRequest } from '../access/system-caller.ts';
import type { FileCounts } from '../oneroster/import/bundle-counts.ts';
import type { BundleProblem } from '../oneroster/import/bundle-problems.ts';
import { importOneRoster, type OneRosterImportResult } from '../oneroster/import/import-oneroster.service.ts';
import { undoOneRosterImport } from '../oneroster/import/undo/undo-bundle.service.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitutionByIdOrName } from './find-records.ts';
import { ACTOR, examples, namedInstitutionOption, readId } from './options.ts';
import { ProgressLine } from './progress-line.ts';

interface ImportOptions {
  institution?: number | string;
  file: string;
  dryRun?: true;
  applyMissing?: true;
  atomic: boolean;
}

/** Adds `import-oneroster`, which imports a OneRoster bundle from a file, and `undo-oneroster-import`. */
export function addOneRosterImportCommands(program: Command): void {
  program
    .command('undo-oneroster-import')
    .description(
      'Undo an import of a OneRoster bundle, once: delete the records that it created and restore the others. Records that were changed since, or that others use, are left alone and listed.',
    )
    .addOption(namedInstitutionOption())
    .requiredOption('--import <id>', 'id of the import, which import-oneroster prints', readId)
    .addHelpText('after', examples('undo-oneroster-import --institution 2 --import 7'))
    .action(undoImport);
  program
    .command('import-oneroster')
    .description(
      'Import the rostering files of a OneRoster bundle, version 1.2 or 1.1: all rows, or none if one has a problem. A bundle that is imported again changes nothing.',
    )
    .addOption(namedInstitutionOption())
    .requiredOption('--file <zip>', 'the bundle: a zip with manifest.csv and the other files at its root')
    .option('--dry-run', 'check everything and write nothing')
    .option(
      '--apply-missing',
      'make students, staff and courses inactive, and end enrolments, that complete (bulk) files do not name; without it such a bundle is refused',
    )
    .option('--no-atomic', 'import the good rows: leave out rows with problems, and rows that refer to them')
    .addHelpText(
      'after',
      examples(
        'import-oneroster --institution 2 --file bundle.zip --dry-run',
        'import-oneroster --institution "Contoso Demo School" --file bundle.zip --apply-missing',
      ),
    )
    .action(importBundle);
}

function importBundle({ institution, file, dryRun, applyMissing, atomic }: ImportOptions): Promise<void> {
  return withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, institution);
    const progress = new ProgressLine();
    const request = await systemRequest(database, id, ACTOR);
    const result = await importOneRoster(request, {
      file,
      dryRun: dryRun ?? false,
      applyMissing: applyMissing ?? false,
      atomic,
      onProgress: (each, rows) => progress.show(`${each}: ${rows} rows`),
    }).finally(() => progress.clear());
    for (const counts of result.files) console.log(describeFile(counts));
    for (const warning of result.warnings) console.log(`Note: ${describeProblem(warning)}`);
    // Without the rows with problems, the import itself succeeds.
    if (result.refused) throw new OperatorError(`${describeProblems(result)}; nothing was written.`);
    if (result.problemCount > 0) console.log(`${describeProblems(result)}; these rows are left out.`);
    console.log(`${name}: ${describeOutcome(result)}`);
  });
}

function undoImport({
  institution,
  import: importId,
}: {
  institution?: number | string;
  import: number;
}): Promise<void> {
  return withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, institution);
    const result = await undoOneRosterImport(await systemRequest(database, id, ACTOR), importId);
    for (const { name: file, deleted, restored, kept } of result.files)
      console.log(`${file}: ${deleted} deleted, ${restored} restored, ${kept} left alone`);
    for (const problem of result.problems) console.log(describeProblem(problem));
    const unlisted = result.problemCount - result.problems.length;
    if (unlisted > 0) console.log(`${unlisted} more records are left alone.`);
    console.log(`${name}: import ${importId} was undone.`);
  });
}

function describeFile({
  name,
  mode,
  rows,
  created,
  updated,
  removed,
  unchanged,
  skipped,
  failed,
  missing,
}: FileCounts): string {
  return `${name} (${mode}): ${rows} rows, ${created} created, ${updated} updated, ${removed} removed, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed, ${missing} missing`;
}

function describeOutcome({ dryRun, id, written, problemCount }: OneRosterImportResult): string {
  if (dryRun)
    return `the bundle ${problemCount > 0 ? 'can be imported without these rows' : 'has no problems'}; nothing was written (dry run).`;
  return written ? `the bundle was imported (import ${id}).` : 'the bundle changes nothing.';
}

/** Returns the problems, one a line. */
function describeProblems({ problems, problemCount }: OneRosterImportResult): string {
  const more = problemCount - problems.length;
  return [
    ...problems.map(describeProblem),
    `${problemCount === 1 ? '1 problem' : `${problemCount} problems`}${more > 0 ? `, of which the first ${problems.length} are listed` : ''}`,
  ].join('\n');
}

function describeProblem({ file, row, column, value, message }: BundleProblem): string {
  const place = [file, row !== null && `row ${row}`, column].filter(Boolean).join(', ');
  return `${place}${value === null ? '' : ` ${JSON.stringify(value)}`}: ${message}`;
}
