import type { Command } from 'commander';
import { systemCaller } from '../auth/principals/system-caller.ts';
import { recomputeAcademicRecords } from '../students/academic-records/recompute-academic-records.service.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitution } from './find-records.ts';
import { ACTOR, examples, institutionOption } from './options.ts';

/** Students that are listed one by one. */
const LISTED = 100;

/** `recompute-records`: checks and repairs what is computed from grades and attendance ([D28]). */
export function addAcademicRecordCommands(program: Command): void {
  program
    .command('recompute-records')
    .description(
      'Compute GPA, credits and attendance of all students anew, report differences and repair them; none are expected.',
    )
    .addOption(institutionOption())
    .addHelpText('after', examples('recompute-records', 'recompute-records --institution 2'))
    .action((options: { institution?: number }) =>
      withDatabase(async (database) => {
        const institution = await findInstitution(database, options.institution);
        const { students, differences } = await recomputeAcademicRecords({
          caller: systemCaller(institution.id, ACTOR),
          database,
        });
        for (const { studentId, from, to } of differences.slice(0, LISTED)) {
          console.log(`Student ${studentId}: ${JSON.stringify(from)} became ${JSON.stringify(to)}.`);
        }
        console.log(`${institution.name}: ${students} students, ${differences.length} differences repaired.`);
      }),
    );
}
