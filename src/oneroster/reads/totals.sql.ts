import { enrollments } from '../records/enrollments.sql.ts';
import type { Branch } from '../records/record.ts';
import { studentUsers } from '../records/student-users.sql.ts';

/** Totals of whole branches that are cheaper to read than to count. `$1` is the institution. */

/** Maintained by the database. */
const STUDENTS = 'coalesce((select sum(t.total) from student_totals t where t.institution_id = $1), 0)';

/** Each student has one current enrolment in a class, so the pairs of both are counted; comparing the enrolments costs more. */
const CURRENT_ENROLMENTS = `(select count(*) from (select distinct e.class_id, e.student_id ${fromEnrolments()}) pairs)`;

const [current, , , replaced] = enrollments.branches;

/** The enrolments of students who are not deleted. */
function fromEnrolments(): string {
  return `from enrolments e join students s on s.institution_id = $1 and s.id = e.student_id
    where e.institution_id = $1 and s.deleted_at is null`;
}

const totals: ReadonlyMap<Branch | undefined, string> = new Map([
  [studentUsers, STUDENTS],
  [current, CURRENT_ENROLMENTS],
  [replaced, `((select count(*) ${fromEnrolments()}) - ${CURRENT_ENROLMENTS})`],
]);

/** Returns the SQL of the number of a branch's records. */
export function totalSql(branch: Branch): string {
  return `${totals.get(branch) ?? `(select count(*) from ${withoutUnusedJoins(branch)} where ${branch.where})`}::int`;
}

/**
 * Returns the tables of a branch with left joins. Each join of a record finds exactly one row, so the records are the same, but
 * PostgreSQL leaves out left joins of which a statement uses nothing.
 */
export function withoutUnusedJoins({ from }: Branch): string {
  return from.replace(/(?<!left )\bjoin /g, 'left join ');
}
