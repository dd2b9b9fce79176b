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
import { restFields } from '../../schema/shared/fields.ts';
import { snakeCase } from '../../schema/shared/names.ts';
import type { RequestValidationErrors } from './request-validation-errors.ts';

/** Query and form values are text, which is parsed; JSON values must already have the right type. */
export type Notation = 'text' | 'json';

/**
 * Converts a value to a GraphQL input type, with field names in camelCase. GraphQL's own coercion is not used, because its
 * messages are about variables and types, whereas REST clients know fields.
 * @returns undefined for an invalid value; all its problems are added to `errors`
 */
export function coerce(
  type: GraphQLInputType,
  value: unknown,
  field: string,
  errors: RequestValidationErrors,
  notation: Notation,
): unknown {
  if (isNonNullType(type)) {
    if (value !== null) return coerce(type.ofType, value, field, errors, notation);
    errors.add(field, 'is required.');
    return undefined;
  }
  if (value === null) return null;
  if (isListType(type)) return coerceList(type.ofType, value, field, errors, notation);
  if (isInputObjectType(type)) return coerceObject(type, value, field, errors, notation);
  if (Array.isArray(value))
    return reject(errors, field, notation === 'text' ? 'must be sent only once.' : 'must not be an array.');
  return isEnumType(type) ? coerceEnum(type, value, field, errors) : coerceScalar(type, value, field, errors, notation);
}

function reject(errors: RequestValidationErrors, field: string, message: string): undefined {
  errors.add(field, message);
  return undefined;
}

function coerceList(
  type: GraphQLInputType,
  value: unknown,
  field: string,
  errors: RequestValidationErrors,
  notation: Notation,
): unknown {
  const entries = notation === 'text' && !Array.isArray(value) ? [value] : value;
  if (!Array.isArray(entries)) return reject(errors, field, 'must be an array.');
  const coerced = entries.map((entry, index) => coerce(type, entry, `${field}.${index}`, errors, notation));
  // An invalid object becomes {} and keeps its place: problems that services find in later entries are named by index.
  if (isInputObjectType(getNullableType(type))) return coerced.map((entry) => entry ?? {});
  return coerced.filter((entry) => entry !== undefined);
}

function coerceObject(
  type: GraphQLInputObjectType,
  value: unknown,
  field: string,
  errors: RequestValidationErrors,
  notation: Notation,
): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) return reject(errors, field, 'must be an object.');
  const byRestName = new Map(restFields(type).map((inputField) => [snakeCase(inputField.name), inputField]));
  const result: Record<string, unknown> = {};
  for (const [name, nested] of Object.entries(value as object)) {
    const inputField = byRestName.get(name);
    if (!inputField) errors.addUnknown(`${snakeCase(field)}.${name}`, [...byRestName.keys()]);
    else result[inputField.name] = coerce(inputField.type, nested, `${field}.${inputField.name}`, errors, notation);
  }
  for (const [name, inputField] of byRestName) {
    const missing =
      isNonNullType(inputField.type) && inputField.defaultValue === undefined && !Object.hasOwn(value as object, name);
    if (missing) errors.add(`${field}.${inputField.name}`, 'is required.');
  }
  return result;
}

function coerceEnum(type: GraphQLEnumType, value: unknown, field: string, errors: RequestValidationErrors): unknown {
  const values = type.getValues();
  const match = values.find(({ name }) => name === value);
  return match ? match.value : reject(errors, field, `must be one of: ${values.map(({ name }) => name).join(', ')}.`);
}

const MAX_INT = 2 ** 31 - 1;

/** Fields whose large numbers are clamped: a page may be far past the end, and limits above 100 count as 100 ([D5]). */
const CLAMPED: ReadonlySet<string> = new Set(['page', 'limit']);

function coerceScalar(
  type: GraphQLScalarType,
  value: unknown,
  field: string,
  errors: RequestValidationErrors,
  notation: Notation,
): unknown {
  switch (type.name) {
    case 'Int': {
      const number = notation === 'text' && /^[+-]?\d+$/.test(String(value)) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number))
        return reject(errors, field, 'must be a whole number.');
      if (Math.abs(number) > MAX_INT && CLAMPED.has(field)) return Math.sign(number) * MAX_INT;
      return Math.abs(number) <= MAX_INT
        ? number
        : reject(errors, field, `must be between -${MAX_INT} and ${MAX_INT}.`);
    }
    case 'Float': {
      const number = notation === 'text' && String(value).trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number)
        ? number
        : reject(errors, field, 'must be a number.');
    }
    case 'Boolean': {
      const flag = notation === 'text' && (value === 'true' || value === 'false') ? value === 'true' : value;
      return typeof flag === 'boolean' ? flag : reject(errors, field, 'must be true or false.');
    }
    case 'String':
      return typeof value === 'string' ? value : reject(errors, field, 'must be a string.');
    case 'JSON':
      return notation === 'text' ? parseJson(value, field, errors) : value;
    default:
      return coerceCustom(type, value, field, errors);
  }
}

function parseJson(text: unknown, field: string, errors: RequestValidationErrors): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return reject(errors, field, 'must be JSON text.');
  }
}

function coerceCustom(
  type: GraphQLScalarType,
  value: unknown,
  field: string,
  errors: RequestValidationErrors,
): unknown {
  try {
    return type.parseValue(value);
  } catch (error) {
    return reject(errors, field, error instanceof Error ? error.message : `must be a ${type.name}.`);
  }
}
