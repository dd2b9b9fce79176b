import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { markDays } from '../../database/schema/enrolment-days.ts';
import { conflict } from '../../shared/errors.ts';
import { lockAcademicRecords } from '../academic-records/update-academic-records.ts';
import type { CorrectedDays } from './enrolment-corrections.checks.ts';
import type { LockedEnrolment } from './locked-enrolment.ts';

/** Number of marks and grades that a refusal lists. */
const MAX_LISTED = 20;

/** An enrolment as it will be. A new one has no id, one that is to be deleted no first day. */
export interface LaterEnrolment {
  readonly id: number | null;
  readonly class_id: number;
  readonly student_id: number;
  readonly begins_on: string | null;
  readonly ends_on: string | null;
}

/** Tells what the new days of an enrolment would leave out. */
export interface LeftOut {
  readonly id: number;
  /** `2 marks and 1 grade`. */
  readonly counts: string;
  /** The first ones, and how many more. */
  readonly named: string;
}

const inClassOf = (record: string, stay: string) =>
  `(${stay}.student_id, ${stay}.class_id) = (${record}.student_id, ${record}.class_id)`;

/** True of a grade with the term `t` if days of an enrolment are within its term; the last one counts, as for marks. */
const inTerm = (stay: string) =>
  `(t.id is null or ${stay}.begins_on <= t.ends_on and (${stay}.ends_on is null or ${stay}.ends_on >= t.starts_on))`;

/**
 * Marks and grades that an enrolment counts and that none would any more. The schema is named because imports hide tables by copies of
 * their rows on a cluster. $1 institution, $2 the enrolments as they will be, $3 the students of those that are stored.
 */
const LEFT_OUT = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as g (id int, class_id int, student_id int, begins_on date, ends_on date)
  ), stored as (
    select e.id, e.class_id, e.student_id, e.begins_on, e.ends_on from public.enrolments e
    where e.institution_id = $1 and e.student_id = any($3::int[])
  ), moved as (
    select s.* from stored s join given g on g.id = s.id
  ), later as (
    select class_id, student_id, begins_on, ends_on from given where begins_on is not null
    union all select class_id, student_id, begins_on, ends_on from stored s where not exists (select from given g where g.id = s.id)
  ), left_out as (
    select m.id, true as is_mark, a.date, a.id as record_id, a.date || ' ' || a.status as record
    from moved m join public.attendance_records a on a.institution_id = $1 and ${inClassOf('a', 'm')} and a.date between ${markDays('m')}
    where a.student_id = any($3::int[])
      and not exists (select from later l where ${inClassOf('a', 'l')} and a.date between ${markDays('l')})
    union all
    select m.id, false, null, g.id, coalesce(a.title, 'final grade in ' || co.name)
    from moved m join public.grades g on g.institution_id = $1 and ${inClassOf('g', 'm')}
      join public.courses co on co.institution_id = $1 and co.id = g.course_id
      left join public.assessments a on a.institution_id = $1 and a.id = g.assessment_id
      left join public.terms t on t.institution_id = $1 and t.id = g.term_id
    where g.student_id = any($3::int[]) and ${inTerm('m')}
      and not exists (select from later l where ${inClassOf('g', 'l')} and ${inTerm('l')})
  )
  select id, (count(*) filter (where is_mark))::int as marks, (count(*) filter (where not is_mark))::int as grades,
    array_agg(record order by place) filter (where place <= ${MAX_LISTED}) as records
  from (select *, row_number() over (partition by id order by is_mark desc, date, record_id) as place from left_out) placed
  group by id`;

/**
 * Finds the enrolments whose new days would leave out marks and grades that were given during them ([D91]). The caller has locked the
 * academic records of the students of stored enrolments.
 * @param timeout as for `prepared`
 */
export async function findLeftOut(
  { client, caller }: Pick<Change, 'client' | 'caller'>,
  { enrolments, studentIds }: { enrolments: readonly LaterEnrolment[]; studentIds: readonly number[] },
  timeout?: number,
): Promise<LeftOut[]> {
  const values = [caller.institutionId, JSON.stringify(enrolments), studentIds];
  const { rows } = await prepared<{ id: number; marks: number; grades: number; records: string[] }>(
    client,
    LEFT_OUT,
    values,
    timeout,
  );
  return rows.map(({ id, marks, grades, records }) => {
    const rest = marks + grades - records.length;
    return {
      id,
      counts: [count(marks, 'mark'), count(grades, 'grade')].filter(Boolean).join(' and '),
      named: `${records.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    };
  });
}

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
  const later = { begins_on: next?.beginsOn ?? null, ends_on: next?.endsOn ?? null };
  const enrolments = [{ id, class_id: classId, student_id: studentId, ...later }];
  const [found] = await findLeftOut(tx, { enrolments, studentIds: [studentId] });
  if (!found) return;
  throw conflict(
    next
      ? `The enrolment ${describeLeftOut(found)}`
      : `Without the enrolment, ${found.counts} of the student in the class would be left: ${found.named}. Correct its days instead, so that they include them.`,
  );
}

/** Says what new days leave out. It follows a subject. */
export function describeLeftOut({ counts, named }: LeftOut): string {
  return `would leave out ${counts} that the student has in the class: ${named}. Choose days that include them.`;
}

function count(total: number, noun: string): string {
  return total === 0 ? '' : `${total} ${noun}${total === 1 ? '' : 's'}`;
}
