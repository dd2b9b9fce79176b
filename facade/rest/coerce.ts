import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { snakeCase } from '../../schema/shared/names.ts';
import type { RequestProblems } from './request-problems.ts';

/** Query and form values are text and are read as the type says; JSON values must have the type already. */
export type Notation = 'text' | 'json';

/**
 * The value as the GraphQL type takes it, with its fields' names in camelCase. GraphQL's own coercion is not used, because
 * it speaks of variables and types where a REST client knows fields.
 * @returns undefined for a value that is wrong; every problem of it is in `problems`
 */
export function coerce(
  type: GraphQLInputType,
  value: unknown,
  field: string,
  problems: RequestProblems,
  notation: Notation,
): unknown {
  if (isNonNullType(type)) {
    if (value !== null) return coerce(type.ofType, value, field, problems, notation);
    problems.add(field, 'is required.');
    return undefined;
  }
  if (value === null) return null;
  if (isListType(type)) return coerceList(type.ofType, value, field, problems, notation);
  if (isInputObjectType(type)) return coerceObject(type, value, field, problems, notation);
  if (Array.isArray(value))
    return wrong(problems, field, notation === 'text' ? 'must be sent only once.' : 'must not be an array.');
  return isEnumType(type)
    ? coerceEnum(type, value, field, problems)
    : coerceScalar(type, value, field, problems, notation);
}

function wrong(problems: RequestProblems, field: string, message: string): undefined {
  problems.add(field, message);
  return undefined;
}

function coerceList(
  type: GraphQLInputType,
  value: unknown,
  field: string,
  problems: RequestProblems,
  notation: Notation,
): unknown {
  const entries = notation === 'text' && !Array.isArray(value) ? [value] : value;
  if (!Array.isArray(entries)) return wrong(problems, field, 'must be an array.');
  const coerced = entries.map((entry, index) => coerce(type, entry, `${field}.${index}`, problems, notation));
  // What is wrong must not hide what is wrong with the others: objects keep their places, by which problems are named.
  if (isInputObjectType(getNullableType(type))) return coerced.map((entry) => entry ?? {});
  return coerced.filter((entry) => entry !== undefined);
}

function coerceObject(
  type: GraphQLInputObjectType,
  value: unknown,
  field: string,
  problems: RequestProblems,
  notation: Notation,
): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) return wrong(problems, field, 'must be an object.');
  const fields = type.getFields();
  const byRestName = new Map(Object.values(fields).map((inputField) => [snakeCase(inputField.name), inputField]));
  const result: Record<string, unknown> = {};
  for (const [name, nested] of Object.entries(value as object)) {
    const inputField = byRestName.get(name);
    if (!inputField) problems.addUnknown(`${snakeCase(field)}.${name}`, [...byRestName.keys()]);
    else result[inputField.name] = coerce(inputField.type, nested, `${field}.${inputField.name}`, problems, notation);
  }
  for (const [name, inputField] of byRestName) {
    const missing =
      isNonNullType(inputField.type) && inputField.defaultValue === undefined && !Object.hasOwn(value as object, name);
    if (missing) problems.add(`${field}.${inputField.name}`, 'is required.');
  }
  return result;
}

function coerceEnum(type: GraphQLEnumType, value: unknown, field: string, problems: RequestProblems): unknown {
  const known = type.getValues();
  const match = known.find(({ name }) => name === value);
  return match ? match.value : wrong(problems, field, `must be one of: ${known.map(({ name }) => name).join(', ')}.`);
}

const MAX_INT = 2 ** 31 - 1;

/** Any number is a page, be it far past the end, and any limit above 100 is served as 100 ([D5]). */
const UNBOUNDED: ReadonlySet<string> = new Set(['page', 'limit']);

function coerceScalar(
  type: GraphQLScalarType,
  value: unknown,
  field: string,
  problems: RequestProblems,
  notation: Notation,
): unknown {
  switch (type.name) {
    case 'Int': {
      const number = notation === 'text' && /^[+-]?\d+$/.test(String(value)) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number))
        return wrong(problems, field, 'must be a whole number.');
      if (Math.abs(number) > MAX_INT && UNBOUNDED.has(field)) return Math.sign(number) * MAX_INT;
      return Math.abs(number) <= MAX_INT
        ? number
        : wrong(problems, field, `must be between -${MAX_INT} and ${MAX_INT}.`);
    }
    case 'Float': {
      const number = notation === 'text' && String(value).trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number)
        ? number
        : wrong(problems, field, 'must be a number.');
    }
    case 'Boolean': {
      const flag = notation === 'text' && (value === 'true' || value === 'false') ? value === 'true' : value;
      return typeof flag === 'boolean' ? flag : wrong(problems, field, 'must be true or false.');
    }
    case 'String':
      return typeof value === 'string' ? value : wrong(problems, field, 'must be a string.');
    default:
      return coerceCustom(type, value, field, problems);
  }
}

function coerceCustom(type: GraphQLScalarType, value: unknown, field: string, problems: RequestProblems): unknown {
  try {
    return type.parseValue(value);
  } catch (error) {
    return wrong(problems, field, error instanceof Error ? error.message : `must be a ${type.name}.`);
  }
}
