import { storedTotal } from '../../database/reads/stored-counts.ts';
import { enrollments } from '../records/enrollments.sql.ts';
import { guardianUsers } from '../records/guardian-users.sql.ts';
import type { Branch } from '../records/record.ts';
import { studentUsers } from '../records/student-users.sql.ts';

/** Totals of whole branches that are cheaper to read than to count. `$1` is the institution. */

/** Maintained by the database. */
const STUDENTS = storedTotal('student_totals t where t.institution_id = $1');
const GUARDIANS = storedTotal('guardian_totals t where t.institution_id = $1');

/** Counts enrolments, and the pairs of a student and a class that they are of, in the order of the index of these pairs. */
function countPairs(join: string): string {
  const pairs = `select count(*) as enrolments from enrolments e ${join} where e.institution_id = $1 group by e.student_id, e.class_id`;
  return `(select count(*) as pairs, coalesce(sum(enrolments), 0) as enrolments from (${pairs}) pair)`;
}

/**
 * The relation of the WITH clause of a statement that counts enrolments. Each student has one current enrolment in a class, so the
 * pairs of both are counted; comparing the enrolments costs more. PostgreSQL leaves it out where nothing uses it.
 */
export const ENROLMENT_COUNTS = `enrolment_counts as materialized (
  select counted.pairs - gone.pairs as current, (counted.enrolments - counted.pairs) - (gone.enrolments - gone.pairs) as replaced
  from ${countPairs('')} counted,
    ${countPairs('join students s on s.institution_id = $1 and s.id = e.student_id and s.deleted_at is not null')} gone)`;

const [current, , , replaced] = enrollments.branches;

const totals: ReadonlyMap<Branch | undefined, string> = new Map([
  [studentUsers, STUDENTS],
  [guardianUsers, GUARDIANS],
  [current, '(select current from enrolment_counts)'],
  [replaced, '(select replaced from enrolment_counts)'],
]);

/** Returns the SQL of the number of a branch's records, which may refer to `enrolment_counts`. */
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
