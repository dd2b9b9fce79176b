/** The kinds of records that OneRoster names, with the prefixes of the identifiers that the service assigns. */
const prefixes = {
  student: 's',
  user: 'u',
  guardian: 'g',
  term: 't',
  course: 'c',
  class: 'k',
  enrolment: 'e',
  assessment: 'a',
  grade: 'gr',
} as const;

export type SourcedKind = keyof typeof prefixes;

/**
 * SQL of the sourcedId that the service assigns to the record with an id, such as `s-17`. The cast makes it immutable, as Citus
 * requires of what a change returns.
 */
export function assignedSourcedIdSql(kind: SourcedKind, id: string): string {
  return `'${prefixes[kind]}-' || ${id}::text`;
}

/** SQL of the id in a sourcedId that the service assigned: 17 in `s-17`. It is null for those of other systems. */
export function ownNumberSql(kind: SourcedKind, value: string): string {
  const prefix = prefixes[kind];
  return `case when ${value} ~ '^${prefix}-[1-9][0-9]{0,8}$' then substr(${value}, ${prefix.length + 2})::int end`;
}

/** SQL of the sourcedId of a record: the stored one of another system, else the one that the service assigns, such as `s-17`. */
export function sourcedIdSql(kind: SourcedKind, alias: string): string {
  return `coalesce(${alias}.sourced_id, ${assignedSourcedIdSql(kind, `${alias}.id`)})`;
}

const UUID = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';

/**
 * SQL of the stored sourcedId of an erased person. A UUID, and one that a Registrar assigned, say nothing about the person and stay:
 * consumers are told of the deletion under it, and imports recognise it. Any other one may be a number, a name or an email.
 */
export function erasedSourcedIdSql(kind: SourcedKind): string {
  return `case when sourced_id ~ '^(${prefixes[kind]}-[0-9]+|${UUID})$' then sourced_id end`;
}

const MAX_ID = 2 ** 31 - 1;

/** Returns the id of the record that has a sourcedId of the form that the service assigns: 17 for the student `s-17`. */
export function ownIdOf(kind: SourcedKind, sourcedId: string): number | undefined {
  const digits = new RegExp(`^${prefixes[kind]}-([1-9][0-9]{0,9})$`).exec(sourcedId)?.[1];
  return digits !== undefined && Number(digits) <= MAX_ID ? Number(digits) : undefined;
}

/** Returns the sourcedId of a record: the stored one of another system, else the one that the service assigns. */
export function sourcedIdOf(kind: SourcedKind, { id, sourcedId }: { id: number; sourcedId: string | null }): string {
  return sourcedId ?? `${prefixes[kind]}-${id}`;
}
