import { defaultFieldResolver, type GraphQLField, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import type { SelectedField } from '../../src/database/reads/selection.ts';

/**
 * Whether a value of the type answers the selection by its properties alone: no field has a resolver, takes arguments or is
 * abstract. Only then may an answer pass through without being executed field by field.
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

/** Whether a field's value is a property of the object that it is asked of. */
export function isPlainField({ resolve }: GraphQLField<unknown, unknown>): boolean {
  return resolve === undefined || resolve === defaultFieldResolver;
}

/** The selected properties of a value under their names in the answer; the value's type must have only plain fields. */
export function pickFields(value: unknown, selected: readonly SelectedField[]): unknown {
  if (value === null || value === undefined || selected.length === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => pickFields(entry, selected));
  const source = value as Record<string, unknown>;
  return Object.fromEntries(
    selected.map(({ name, as, fields = [] }) => [as, pickFields(source[name] ?? null, fields)]),
  );
}
