import type { Change } from '../../audit/change.ts';
import { markDays } from '../../database/schema/enrolment-days.ts';
import { conflict } from '../../shared/errors.ts';
import { lockAcademicRecords } from '../academic-records/update-academic-records.ts';
import type { CorrectedDays } from './enrolment-corrections.checks.ts';
import type { LockedEnrolment } from './locked-enrolment.ts';

/** Number of marks and grades that a refusal lists. */
const MAX_LISTED = 20;

const COUNTED_BY = (alias: string) => `
  ${alias}.institution_id = $1 and ${alias}.student_id = $2 and ${alias}.class_id = $3 and ${alias}.id <> $4`;

/** Marks that only this enrolment makes count. $5, $6 its corrected days; both null if it is deleted. */
const MARKS = `
  select a.date || ' ' || a.status as record, count(*) over ()::int as total
  from enrolments e join attendance_records a on a.institution_id = $1 and a.student_id = $2 and a.class_id = $3
    and a.date between ${markDays('e')}
  where e.institution_id = $1 and e.id = $4
    and ($5::date is null or a.date < $5::date or a.date > $6::date)
    and not exists (select from enrolments o where ${COUNTED_BY('o')} and a.date between ${markDays('o')})
  order by a.date limit ${MAX_LISTED}`;

/** True of a grade `g` with the term `t` if days of an enrolment are within its term; the last one counts, as for marks. */
const inTerm = (begins: string, ends: string) =>
  `(t.id is null or ${begins} <= t.ends_on and (${ends} is null or ${ends} >= t.starts_on))`;

/** Grades of the class that no enrolment of the student in it would explain any more. */
const GRADES = `
  select coalesce(a.title, 'final grade in ' || co.name) as record, count(*) over ()::int as total
  from enrolments e join grades g on g.institution_id = $1 and g.student_id = $2 and g.class_id = $3
    join courses co on co.institution_id = $1 and co.id = g.course_id
    left join assessments a on a.institution_id = $1 and a.id = g.assessment_id
    left join terms t on t.institution_id = $1 and t.id = g.term_id
  where e.institution_id = $1 and e.id = $4 and ${inTerm('e.begins_on', 'e.ends_on')}
    and not ($5::date is not null and ${inTerm('$5::date', '$6::date')})
    and not exists (select from enrolments o where ${COUNTED_BY('o')} and ${inTerm('o.begins_on', 'o.ends_on')})
  order by g.id limit ${MAX_LISTED}`;

/**
 * Asserts that no mark and no grade would be left without the enrolment during which it was given ([D91]). Locks the academic record
 * until the transaction ends, so that none is given meanwhile.
 * @param next the corrected days; null if the enrolment is to be deleted
 * @throws AppError `conflict` that lists them
 */
export async function assertNothingStranded(
  tx: Change,
  { id, studentId, classId }: LockedEnrolment,
  next: CorrectedDays | null,
): Promise<void> {
  await lockAcademicRecords(tx, [studentId]);
  const list = async (text: string) =>
    (
      await tx.query<{ record: string; total: number }>(
        text,
        studentId,
        classId,
        id,
        next?.beginsOn ?? null,
        next?.endsOn ?? null,
      )
    ).rows;
  const [marks, grades] = [await list(MARKS), await list(GRADES)];
  const records = [...marks, ...grades].slice(0, MAX_LISTED).map(({ record }) => record);
  if (records.length === 0) return;
  const counts = [count(marks, 'mark'), count(grades, 'grade')].filter(Boolean).join(' and ');
  const rest = (marks[0]?.total ?? 0) + (grades[0]?.total ?? 0) - records.length;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const named = `${records.join(', ')}${more}`;
  throw conflict(
    next
      ? `The enrolment would leave out ${counts} that the student has in the class: ${named}. Choose days that include them.`
      : `Without the enrolment, ${counts} of the student in the class would be left: ${named}. Correct its days instead, so that they include them.`,
  );
}

function count(rows: readonly { total: number }[], noun: string): string {
  const total = rows[0]?.total ?? 0;
  return total === 0 ? '' : `${total} ${noun}${total === 1 ? '' : 's'}`;
}
