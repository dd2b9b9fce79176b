import { sql } from 'kysely';
import { enrolledOn } from '../../classes/student-conditions.ts';
import type { Sql } from '../../database/reads/sql.ts';
import { CATEGORY_ID, categories, FINAL_CATEGORY_ID, OTHER_CATEGORY_ID } from '../records/categories.sql.ts';
import { TODAY } from '../records/fragments.sql.ts';
import type { Branch } from '../records/record.ts';
import { type FoundRecord, refersTo, tableOf } from './branch-sql.ts';

/** The conditions by which records belong to another one, such as students to a class. `$1` is the institution. */

/** The fields of records that name the one to which they belong, by the collection of that one. */
const referenceFields: Readonly<Record<string, readonly string[]>> = {
  courses: ['courseSourcedId'],
  classes: ['classSourcedId'],
  academicSessions: ['termSourcedIds', 'parentSourcedId'],
  lineItems: ['lineItemSourcedId'],
  students: ['studentSourcedId'],
};

/**
 * Returns the condition that records of a branch belong to a record; undefined if none does. All records of an institution belong to
 * its school.
 * @param collection the collection of the record
 */
export function belongsTo(branch: Branch, collection: string, record: FoundRecord): Sql | undefined {
  if (collection === 'schools') return sql`true`;
  if (categories.branches.includes(branch)) return usedBy(record);
  const membership = membershipOf(branch, record);
  if (membership) return membership;
  const field = referenceFields[collection]?.find((name) => branch.values[name]);
  if (!field) return undefined;
  const value = branch.values[field] as string;
  return field.endsWith('s') ? sql`${record.sourcedId} = any(${sql.raw(value)})` : refersTo(value, record);
}

/** The people of a class, and the classes of a person: enrolled today, and teaching. */
function membershipOf(branch: Branch, { branch: other, key }: FoundRecord): Sql | undefined {
  if (branch.deleted) return undefined;
  const [id] = key;
  switch (`${tableOf(branch)} of ${tableOf(other)}`) {
    case 'students of classes':
      return sql`s.id in (select e.student_id from enrolments e where e.institution_id = $1 and e.class_id = ${id} and ${CURRENT})`;
    case 'classes of students':
      return sql`c.id in (select e.class_id from enrolments e where e.institution_id = $1 and e.student_id = ${id} and ${CURRENT})`;
    case 'users of classes':
      return sql`u.id in (select ct.user_id from class_teachers ct where ct.institution_id = $1 and ct.class_id = ${id})`;
    case 'classes of users':
      return sql`c.id in (select ct.class_id from class_teachers ct where ct.institution_id = $1 and ct.user_id = ${id})`;
    default:
      return undefined;
  }
}

/** The categories of a class: those of its assessments, and those that every class has. */
function usedBy({ key: [id] }: FoundRecord): Sql {
  const own = sql.raw(`${OTHER_CATEGORY_ID}, ${FINAL_CATEGORY_ID}`);
  return sql`(x.sourced_id in (${own}) or x.sourced_id in (
    select ${sql.raw(CATEGORY_ID)} from assessments a where a.institution_id = $1 and a.class_id = ${id}))`;
}

/** On the roster of the class. An enrolment that begins later is told among the enrolments, with its first day ([D92]). */
const CURRENT = enrolledOn(sql.raw(TODAY));
