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

/** SQL of the sourcedId of a record: the stored one of another system, else the one that the service assigns, such as `s-17`. */
export function sourcedIdSql(kind: SourcedKind, alias: string): string {
  return `coalesce(${alias}.sourced_id, '${prefixes[kind]}-' || ${alias}.id)`;
}

const UUID = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';

/**
 * SQL of the stored sourcedId of an erased person. A UUID, and one that a Registrar assigned, say nothing about the person and stay:
 * consumers are told of the deletion under it, and imports recognise it. Any other one may be a number, a name or an email.
 */
export function erasedSourcedIdSql(kind: SourcedKind): string {
  return `case when sourced_id ~ '^(${prefixes[kind]}-[0-9]+|${UUID})$' then sourced_id end`;
}
