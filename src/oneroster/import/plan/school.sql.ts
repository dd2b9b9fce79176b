import type { BundleFile } from '../file/bundle-files.ts';
import { KIND_OF_ROLE } from './bundle-users.sql.ts';

/** Statements that match the institution with an organisation of the bundle. */

/** Selects the school of the bundle. */
export const FIND_SCHOOL = `
  select coalesce(
    (select school_sourced_id from staged_classes where not removed and school_sourced_id is not null order by row limit 1),
    (select school_sourced_id from staged_enrollments where not removed and school_sourced_id is not null order by row limit 1),
    (select sourced_id from staged_orgs where not removed order by type = 'school' desc, row limit 1)) as "sourcedId"`;

/** Locks the institution, and selects how the school of the bundle stands to it. $1 institution, $2 the identifier of the school. */
export const LOCK_INSTITUTION = `
  select $2::text as "sourcedId", sourced_id as "storedId", id as "institutionId" from institutions where id = $1 for no key update`;

export interface School {
  /** Null if the bundle names no organisation. */
  readonly sourcedId: string | null;
  readonly storedId: string | null;
  readonly institutionId: number;
}

/** Returns true if the bundle is about the institution under the identifier that this service or the other system gave it. */
export function isOurSchool(school: School): boolean {
  return school.sourcedId === null || school.sourcedId === ownOrg(school);
}

/** Returns the identifier by which the service knows the institution. */
export function ownOrg({ storedId, institutionId }: School): string {
  return storedId ?? `o-${institutionId}`;
}

/** The columns that name organisations: in staging tables, and in the files. */
export const orgReferences = {
  orgs: ['parent_sourced_id', 'parentSourcedId'],
  courses: ['org_sourced_id', 'orgSourcedId'],
  classes: ['school_sourced_id', 'schoolSourcedId'],
  roles: ['org_sourced_id', 'orgSourcedId'],
  enrollments: ['school_sourced_id', 'schoolSourcedId'],
} as const satisfies Partial<Record<BundleFile, readonly [column: string, header: string]>>;

/** Selects rows of classes and enrolments in other schools. $3 the identifier of the school. */
export const otherSchoolsSql = (table: string) => `
  select row, 'schoolSourcedId' as column, school_sourced_id as value,
    'is another school than ' || $3::text || '. An institution is one school: import a bundle of it alone.' as message
  from ${table} where not removed and school_sourced_id <> $3`;

/**
 * Selects roles of students and staff who have roles in other schools alone. Guardians are imported for their children's sake, and the role
 * of an organisation that is no school is one for all of its schools. $3 the identifier of the school.
 */
export const rolesInOtherSchoolsSql = (table: string) => `
  with others as (
    select sourced_id from staged_orgs where type = 'school' and sourced_id <> $3
  )
  select r.row, 'orgSourcedId' as column, r.org_sourced_id as value,
    'is another school than ' || $3::text || ', and the user has no role in it. An institution is one school: import a bundle of it alone.' as message
  from ${table} r
  where not r.removed and ${KIND_OF_ROLE} in ('student', 'staff') and r.org_sourced_id in (select sourced_id from others)
    and r.user_sourced_id not in (
      select o.user_sourced_id from ${table} o where not o.removed and o.user_sourced_id is not null
        and (o.org_sourced_id is null or o.org_sourced_id not in (select sourced_id from others)))`;

/** Selects references to organisations that nobody knows. $4 the identifier of the institution. */
export const unknownOrgsSql = (table: string, column: string, header: string) => `
  select row, '${header}' as column, ${column} as value, 'names no organisation of the bundle.' as message
  from ${table} s where not removed and ${column} is not null and ${column} <> $4
    and not exists (select from staged_orgs o where o.sourced_id = s.${column} and not o.left_out)`;
