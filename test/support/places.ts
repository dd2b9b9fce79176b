import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { sampleFields } from './sample-operation.ts';

/** Where a scalar or enum stands in an input: the names on the way to it. A list's only entry has none. */
export interface Place {
  readonly path: readonly string[];
  /** Name of the type of what stands there. */
  readonly type: string;
}

/** Every place in an input of the type. */
export function placesIn(type: GraphQLInputType, path: readonly string[] = []): Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [{ path, type: named.name }];
  return Object.values(named.getFields()).flatMap((field) => placesIn(field.type, [...path, field.name]));
}

/** The input with the value at the place, and with what must stand around it where `input` says nothing. */
export function withValueAt(type: GraphQLInputType, input: unknown, path: readonly string[], value: unknown): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [withValueAt(inner.ofType, (input as unknown[] | undefined)?.[0], path, value)];
  const [name, ...rest] = path;
  if (name === undefined || !isInputObjectType(inner)) return value;
  const around = (input ?? sampleFields(inner)) as Record<string, unknown>;
  const field = inner.getFields()[name];
  return { ...around, [name]: field && withValueAt(field.type, around[name], rest, value) };
}
