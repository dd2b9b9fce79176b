import { type Change, diff } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { GPA } from '../../students/academic-records/gpa.ts';
import { lockAcademicRecords, updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { lockStudents } from '../../students/locked-student.ts';
import { studentRecord } from '../../students/student.audit.ts';
import { assertFinalsOpen } from '../grades/final-term.ts';

/** A final with the credits that it had. */
interface FormerFinal {
  id: number;
  studentId: number;
  credits: number;
  gpaApplicable: boolean;
}

const DIFFERING = `
  from grades g join courses co on co.institution_id = $1 and co.id = g.course_id
  where g.institution_id = $1 and g.course_id = $2 and g.assessment_id is null
    and (g.credits, g.gpa_applicable) <> (co.credits, co.gpa_applicable)`;

const STUDENTS = `select coalesce(array_agg(distinct g.student_id), '{}') as ids ${DIFFERING}`;

const EARLIEST_LOCK = `
  select min(t.grades_lock_on)::text as "gradesLockOn" from terms t
  where t.institution_id = $1 and t.id in (select g.term_id ${DIFFERING})`;

const APPLY = `
  with former as (select g.id, g.student_id, g.credits, g.gpa_applicable ${DIFFERING})
  update grades g set credits = co.credits, gpa_applicable = co.gpa_applicable
  from former, courses co
  where g.institution_id = $1 and g.id = former.id and co.institution_id = $1 and co.id = $2
  returning g.id, former.student_id as "studentId", former.credits, former.gpa_applicable as "gpaApplicable"`;

const SUMS = `
  select r.student_id as id, ${GPA}::float8 as current_gpa, r.total_credits from academic_records r
  where r.institution_id = $1 and r.student_id = any($2::int[])`;

const NEW_VERSIONS = `
  update students set version = version + 1, updated_at = now() where institution_id = $1 and id = any($2::int[])`;

/**
 * Gives the finals of a course the credits and `gpaApplicable` that the course has now, also those of deleted students, and updates the
 * academic records ([D88]). Each student gets a version, an audit record, a feed entry and an event. The course is locked: no new final
 * of it is written before the transaction ends. Returns the number of finals that changed.
 * @throws AppError `conflict` if some are locked ([D138])
 */
export async function applyCredits(
  tx: Change,
  course: { id: number; credits: number; gpaApplicable: boolean },
): Promise<number> {
  const ids = (await tx.bulkQuery<{ ids: number[] }>(STUDENTS, course.id)).rows[0]?.ids ?? [];
  if (ids.length === 0) return 0;
  const { rows: locks } = await tx.bulkQuery<{ gradesLockOn: string | null }>(EARLIEST_LOCK, course.id);
  assertFinalsOpen(tx, locks[0] ?? null);
  const students = await lockStudents(tx, ids);
  await lockAcademicRecords(tx, ids);
  const before = await readSums(tx, ids);
  const { rows: finals } = await tx.bulkQuery<FormerFinal>(APPLY, course.id);
  await updateFinals(tx, ids);
  const after = await readSums(tx, ids);
  await tx.bulkQuery(NEW_VERSIONS, [...students.keys()]);
  const byStudent = Map.groupBy(finals, ({ studentId }) => studentId);
  for (const [id, student] of students) {
    const changes = {
      ...diff(before.get(id) ?? {}, after.get(id) ?? {}),
      ...ofFinals(byStudent.get(id) ?? [], course),
    };
    tx.record(studentRecord(student, 'updated', changes));
  }
  return finals.length;
}

async function readSums(tx: Change, ids: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await tx.bulkQuery<{ id: number }>(SUMS, ids);
  return new Map(rows.map(({ id, ...sums }) => [id, named(sums)]));
}

function ofFinals(
  finals: readonly FormerFinal[],
  { credits, gpaApplicable }: Pick<FormerFinal, 'credits' | 'gpaApplicable'>,
): FieldChanges {
  const changes = finals.map(({ id, ...former }) =>
    diff(
      named({ [`finals.${id}.credits`]: former.credits, [`finals.${id}.gpa_applicable`]: former.gpaApplicable }),
      named({ [`finals.${id}.credits`]: credits, [`finals.${id}.gpa_applicable`]: gpaApplicable }),
    ),
  );
  return Object.assign({}, ...changes) as FieldChanges;
}

/** Names fields as parts of the academic records, which the feed names as changed. */
function named(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`academic_records.${name}`, value]));
}
