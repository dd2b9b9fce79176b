import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

/** Suggestions of graphql would reveal the schema. */
const WITHOUT_SUGGESTIONS = true;

/** Stops the coercion of a value with too many errors. */
class TooManyErrors extends Error {}

/**
 * Validates the variables of a request. Errors are reported under the input field that a variable fills, named as in the
 * services ([D9]): `email` of `$input`, `entries.3.studentId`.
 */
export function validateVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): ValidationErrors {
  const errors = new ValidationErrors();
  let fieldPaths: ReadonlyMap<string, string> | undefined;
  const fieldPathOf = (name: string): string => {
    fieldPaths ??= fieldPathsOf(schema, operation);
    return fieldPaths.get(name) ?? name;
  };
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode as never);
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (!isInputType(type) || (value === undefined && defaultValue)) continue;
    if (value === undefined || value === null) {
      if (isNonNullType(type)) errors.add(fieldPathOf(name) || name, 'is required.');
      continue;
    }
    addErrors(
      errors,
      value,
      type,
      (path) => [fieldPathOf(name), ...path].filter((part) => part !== '').join('.') || name,
    );
  }
  return errors;
}

type Path = readonly (string | number)[];

/** Adds the errors of a value. graphql reports an object once for each field that is missing or unknown, and names it in a text only. */
function addErrors(
  errors: ValidationErrors,
  value: unknown,
  type: GraphQLInputType,
  nameOf: (path: Path) => string,
): void {
  const objects = new Set<unknown>();
  try {
    const add: Parameters<typeof coerceInputValue>[2] = (path, invalidValue, error) => {
      const object = inputObjectAt(type, path);
      if (object && isRecord(invalidValue)) {
        if (!objects.has(invalidValue)) addFieldErrors(errors, invalidValue, object, (name) => nameOf([...path, name]));
        objects.add(invalidValue);
      } else if (invalidValue instanceof Upload) {
        // GraphQL would print internals of the upload library.
        errors.add(nameOf(path), 'must not be a file.');
      } else {
        errors.add(nameOf(path), error.message);
      }
      if (errors.isFull) throw new TooManyErrors();
    };
    coerceInputValue(value, type, add, WITHOUT_SUGGESTIONS);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
}

/** Returns the input type at a path within a type, if it is one of objects. A value may stand for a list of one. */
function inputObjectAt(type: GraphQLInputType, path: Path): GraphQLInputObjectType | undefined {
  let object = getNamedType(type);
  for (const part of path)
    if (typeof part === 'string' && isInputObjectType(object))
      object = getNamedType(object.getFields()[part]?.type) as GraphQLNamedInputType;
  return isInputObjectType(object) ? object : undefined;
}

function addFieldErrors(
  errors: ValidationErrors,
  value: Readonly<Record<string, unknown>>,
  type: GraphQLInputObjectType,
  nameOf: (field: string) => string,
): void {
  const fields = type.getFields();
  for (const field of Object.values(fields))
    if (value[field.name] === undefined && isRequiredInputField(field)) errors.add(nameOf(field.name), 'is required.');
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name) && !errors.isFull) errors.add(nameOf(name), 'is not a known field.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Upload);
}

/**
 * Returns the path of the argument or input field that each variable fills. The path of `input` itself is empty, unless it is a list,
 * whose entries are `input.3`.
 */
function fieldPathsOf(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): ReadonlyMap<string, string> {
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  const paths = new Map<string, string>();
  for (const root of selectionSet.selections) {
    if (root.kind !== Kind.FIELD) continue;
    for (const { name, value } of root.arguments ?? []) {
      const type = fields[root.name.value]?.args.find((argument) => argument.name === name.value)?.type;
      const isObject = name.value === 'input' && !isListType(getNullableType(type));
      collectPaths(value, isObject ? '' : name.value, paths);
    }
  }
  return paths;
}

function collectPaths(value: ValueNode, path: string, paths: Map<string, string>): void {
  const childPath = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (value.kind === Kind.VARIABLE) paths.set(value.name.value, path);
  if (value.kind === Kind.OBJECT)
    for (const field of value.fields) collectPaths(field.value, childPath(field.name.value), paths);
  if (value.kind === Kind.LIST)
    value.values.forEach((entry, index) => void collectPaths(entry, childPath(index), paths));
}
