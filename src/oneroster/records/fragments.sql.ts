import { type SourcedKind, sourcedIdSql } from '../../database/ids/sourced-id.ts';
import type { Branch } from './record.ts';

/** SQL that several entities share. `$1` is the institution. */

/** The sourcedId of the institution `i`: that of the system whose bundles are imported, else the one that the service assigns. */
export const ORG_ID = `coalesce(i.sourced_id, 'o-' || i.id)`;

/** The sourcedId of the institution, where it is not joined: deleted records refer to it, too. */
export const OWN_ORG = `(select ${ORG_ID} from institutions i where i.id = $1)`;

/** The sourcedId of the course to which all homerooms belong, since classes have a course in OneRoster. */
export const HOMEROOM_COURSE_ID = `'c-homeroom'`;

/** The institution's today. */
export const TODAY = `(select (now() at time zone time_zone)::date from institutions where id = $1)`;

/** SQL of an identifier that is made from another one, which it names if it fits. */
export function derivedIdSql(prefix: string, sourcedId: string): string {
  return `('${prefix}' || case when length(${sourcedId}) <= 240 then ${sourcedId} else md5(${sourcedId}) end)`;
}

/** SQL of the identifier of a teacher's assignment: `e-t-11-9` for `k-11` and `u-9`. Other identifiers could be ambiguous. */
export function teacherEnrolmentIdSql(classId: string, userId: string): string {
  return `('e-t-' || case when ${classId} ~ '^k-[0-9]+$' and ${userId} ~ '^u-[0-9]+$'
    then substr(${classId}, 3) || '-' || substr(${userId}, 3) else md5(${classId} || ' ' || ${userId}) end)`;
}

/** SQL of a list of the texts between commas. */
export function listSql(value: string): string {
  return String.raw`regexp_split_to_array(${value}, '\s*,[\s,]*')`;
}

/** The latest restoration of each restored student: a relation with `student_id` and `at`. */
export const RESTORATIONS = `(
  select resource_id as student_id, max(occurred_at) as at from audit_logs
  where institution_id = $1 and action = 'student.restored' group by resource_id)`;

/** The students who were restored since `$since`. */
export const RESTORED = `select resource_id from audit_logs
  where institution_id = $1 and action = 'student.restored' and occurred_at >= $since`;

/** The students who were deleted since `$since`. */
export const DELETED = 'select id from students where institution_id = $1 and deleted_at >= $since';

/** The rows of a table that have changed since `$since`. */
export function updatedSql(table: string, column = 'id'): string {
  return `select ${column} from ${table} where institution_id = $1 and updated_at >= $since`;
}

/** The links of a kind that were deleted since `$since`. @param column that of the id on one of their sides */
export function deletedLinksSql(kind: 'student_guardian' | 'class_teacher', column: 'id' | 'linked_id'): string {
  return `select ${column} from deleted_records where institution_id = $1 and kind = '${kind}' and deleted_at >= $since`;
}

/**
 * The deleted records of a table, as their triggers note them. A record that was created again with the same identifier is not
 * deleted.
 * @param isShown SQL of the condition on a stored record `again` that is no deleted one
 */
export function deletedBranch(kind: SourcedKind, table: string, isShown = 'true'): Branch {
  return {
    from: 'deleted_records d',
    origin: table,
    where: `d.institution_id = $1 and d.kind = '${kind}' and not exists (
      select from ${table} again where again.institution_id = $1 and ${isShown}
        and (again.id = d.id and again.sourced_id is not distinct from d.sourced_id or again.sourced_id = d.sourced_id))`,
    sourcedId: sourcedIdSql(kind, 'd'),
    dateLastModified: 'd.deleted_at',
    order: 'd.id',
    values: {},
    deleted: true,
  };
}
