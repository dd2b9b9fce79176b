import type { ComparedFields, ComparedType } from '../query/filter-condition.ts';
import {
  type Branch,
  type Field,
  type FieldType,
  fieldsIn,
  jsonName,
  type OneRosterVersion,
  type RecordDescription,
} from '../records/record.ts';
import { statusOf } from './json.sql.ts';

/** The fields that filters and sorts compare, and their SQL. Lists are not compared. */
const comparedTypes: Partial<Record<FieldType, ComparedType>> = {
  text: 'text',
  boolean: 'text',
  year: 'text',
  roles: 'text',
  reference: 'text',
  date: 'date',
  day: 'date',
  number: 'number',
};

/** Returns the fields by which a collection is filtered and sorted. */
export function comparedFields(description: RecordDescription, version: OneRosterVersion): ComparedFields {
  const fields = fieldsIn(description, `json ${version}`).flatMap((field) => {
    const type = comparedTypes[field.type];
    return type ? [[comparedName(field), type] as const] : [];
  });
  return { sourcedId: 'text', status: 'text', dateLastModified: 'dateTime', ...Object.fromEntries(fields) };
}

/** Returns the SQL of the fields that the records of a branch have. */
export function comparedColumns(
  description: RecordDescription,
  version: OneRosterVersion,
  branch: Branch,
): Record<string, string> {
  const columns: Record<string, string> = {
    sourcedId: branch.sourcedId,
    status: `'${statusOf(branch)}'::text`,
    dateLastModified: branch.dateLastModified,
  };
  for (const field of fieldsIn(description, `json ${version}`)) {
    const value = branch.values[field.name];
    const type = comparedTypes[field.type];
    if (value !== undefined && type) columns[comparedName(field)] = type === 'text' ? `(${value})::text` : value;
  }
  return columns;
}

/** A reference is compared by its sourcedId, and the list of roles, of which a user has one, by that one. */
function comparedName(field: Field): string {
  if (field.type === 'reference') return `${jsonName(field)}.sourcedId`;
  return field.type === 'roles' ? 'role' : jsonName(field);
}
