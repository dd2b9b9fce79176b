import { storedTotal } from '../../database/reads/stored-counts.ts';
import { enrollments } from '../records/enrollments.sql.ts';
import { guardianUsers } from '../records/guardian-users.sql.ts';
import type { Branch } from '../records/record.ts';
import { studentUsers } from '../records/student-users.sql.ts';

/** Totals of whole branches that are cheaper to read than to count. `$1` is the institution. */

/** Maintained by the database. */
const STUDENTS = storedTotal('student_totals t where t.institution_id = $1');
const GUARDIANS = storedTotal('guardian_totals t where t.institution_id = $1');

const [ofStudents, , ofDeletedStudents] = enrollments.branches as [Branch, Branch, Branch];

const counted = (branch: Branch) => `(select count(*) from ${withoutUnusedJoins(branch)} where ${branch.where})`;

/** Few students are deleted, so theirs are found by index, and all of them are counted without their students. */
const ENROLMENTS = `((select count(*) from enrolments where institution_id = $1) - ${counted(ofDeletedStudents)})`;

const totals: ReadonlyMap<Branch, string> = new Map([
  [studentUsers, STUDENTS],
  [guardianUsers, GUARDIANS],
  [ofStudents, ENROLMENTS],
]);

/** Returns the SQL of the number of a branch's records. */
export function totalSql(branch: Branch): string {
  return `${totals.get(branch) ?? counted(branch)}::int`;
}

/**
 * Returns the tables of a branch with left joins. Each join of a record finds exactly one row, so the records are the same, but
 * PostgreSQL leaves out left joins of which a statement uses nothing.
 */
export function withoutUnusedJoins({ from }: Branch): string {
  return from.replace(/(?<!left )\bjoin /g, 'left join ');
}
