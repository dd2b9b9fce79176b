import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { systemRequest } from '../access/system-caller.ts';
import { exportBundle } from '../oneroster/bundle/export-bundle.service.ts';
import { type OneRosterVersion, oneRosterVersions } from '../oneroster/records/record.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitutionByIdOrName } from './find-records.ts';
import { ACTOR, examples, namedInstitutionOption, readInstant } from './options.ts';
import { ProgressLine } from './progress-line.ts';
import { writeFile } from './write-file.ts';

interface ExportOptions {
  institution?: number | string;
  version: OneRosterVersion;
  deltaSince?: string;
  out: string;
}

/** Adds `export-oneroster`, which writes a OneRoster bundle to a file. */
export function addOneRosterCommands(program: Command): void {
  program
    .command('export-oneroster')
    .description(
      'Export an institution as a OneRoster bundle: users, classes, enrolments and grades as CSV files in one zip. The same data give the same bytes.',
    )
    .addOption(namedInstitutionOption())
    .addOption(new Option('--version <version>', 'version of OneRoster').choices([...oneRosterVersions]).default('1.2'))
    .option(
      '--delta-since <instant>',
      'write only records that have changed at this time or later, deleted ones included',
      readInstant,
    )
    .requiredOption('--out <file.zip>', 'file to write; an existing one is replaced when the bundle is complete')
    .addHelpText(
      'after',
      examples(
        'export-oneroster --institution 2 --version 1.2 --out bundle.zip',
        'export-oneroster --institution "Contoso Demo School" --version 1.1 --delta-since 2026-01-31T08:30:00Z --out delta.zip',
      ),
    )
    .action(exportOneRoster);
}

function exportOneRoster({ institution, version, deltaSince, out }: ExportOptions): Promise<void> {
  return withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, institution);
    const rowsOf = new Map<string, number>();
    const progress = new ProgressLine();
    const request = await systemRequest(database, id, ACTOR);
    const args = { version, since: deltaSince ?? null };
    const download = exportBundle(request, args, (file, rows) => {
      rowsOf.set(file, rows);
      progress.show(`${file}: ${rows} rows`);
    });
    await writeFile(out, async (file) => pipeline(await download.open(), file));
    progress.clear();
    for (const [file, rows] of rowsOf) console.log(`${file}.csv: ${rows} rows`);
    console.log(`${name}: ${(await stat(out)).size} bytes written to ${out}.`);
  });
}
