import { defaultFieldResolver, type GraphQLField, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import type { SelectedField } from '../../src/database/reads/selection.ts';

/**
 * Returns true if every selected field is a plain property: no field has a resolver, takes arguments or is of an abstract type.
 * Only then may a response pass through without field-by-field execution.
 */
export function hasOnlyPlainFields(type: GraphQLOutputType, selected: readonly SelectedField[]): boolean {
  if (selected.length === 0) return true;
  const named = getNamedType(type);
  if (!isObjectType(named)) return false;
  const fields = named.getFields();
  return selected.every(({ name, fields: nested = [] }) => {
    const field = fields[name];
    return (
      field !== undefined && field.args.length === 0 && isPlainField(field) && hasOnlyPlainFields(field.type, nested)
    );
  });
}

/** Returns true if a field is resolved from the property of the same name. */
export function isPlainField({ resolve }: GraphQLField<unknown, unknown>): boolean {
  return resolve === undefined || resolve === defaultFieldResolver;
}

/** Returns the selected properties of a value under their response keys. The value's type must have only plain fields. */
export function pickFields(value: unknown, selected: readonly SelectedField[]): unknown {
  if (value === null || value === undefined || selected.length === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => pickFields(entry, selected));
  const source = value as Record<string, unknown>;
  return Object.fromEntries(
    selected.map(({ name, as, fields = [] }) => [as, pickFields(source[name] ?? null, fields)]),
  );
}
