import type { Command } from 'commander';
import { systemRequest } from '../access/system-caller.ts';
import { recomputeAcademicRecords } from '../students/academic-records/recompute-academic-records.service.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitution } from './find-records.ts';
import { ACTOR, examples, institutionOption } from './options.ts';

/** The number of repaired students that are printed one by one. */
const MAX_LISTED_PROBLEMS = 100;

/** Adds `recompute-academic-records`, which checks and repairs the values computed from grades and attendance ([D28]). */
export function addAcademicRecordCommands(program: Command): void {
  program
    .command('recompute-academic-records')
    .description(
      'Recompute GPA, credits and attendance of all students, and report and repair differences; none are expected.',
    )
    .addOption(institutionOption())
    .addHelpText('after', examples('recompute-academic-records', 'recompute-academic-records --institution 2'))
    .action((options: { institution?: number }) =>
      withDatabase(async (database) => {
        const institution = await findInstitution(database, options.institution);
        const { students, differences } = await recomputeAcademicRecords(
          await systemRequest(database, institution.id, ACTOR),
        );
        for (const { studentId, from, to } of differences.slice(0, MAX_LISTED_PROBLEMS)) {
          console.log(`Student ${studentId}: ${JSON.stringify(from)} was corrected to ${JSON.stringify(to)}.`);
        }
        console.log(`${institution.name}: ${students} students, ${differences.length} differences repaired.`);
      }),
    );
}
