import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { sampleFields } from './sample-operation.ts';

/** The path of a scalar or enum in an input, as names of fields. Entries of lists add nothing to the path. */
export interface Place {
  readonly path: readonly string[];
  /** The name of its type. */
  readonly type: string;
}

/** Returns the paths of all scalars and enums in an input type. */
export function inputPaths(type: GraphQLInputType, path: readonly string[] = []): Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [{ path, type: named.name }];
  return Object.values(named.getFields()).flatMap((field) => inputPaths(field.type, [...path, field.name]));
}

/** Returns the input with the value at the path, and with sample values for other required fields. */
export function setValueAt(type: GraphQLInputType, input: unknown, path: readonly string[], value: unknown): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [setValueAt(inner.ofType, (input as unknown[] | undefined)?.[0], path, value)];
  const [name, ...rest] = path;
  if (name === undefined || !isInputObjectType(inner)) return value;
  const fields = (input ?? sampleFields(inner)) as Record<string, unknown>;
  const field = inner.getFields()[name];
  return { ...fields, [name]: field && setValueAt(field.type, fields[name], rest, value) };
}
