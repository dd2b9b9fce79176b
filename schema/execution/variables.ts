import {
  coerceInputValue,
  type GraphQLSchema,
  getNullableType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

/** Stops the coercion of a value with too many errors. */
class TooManyErrors extends Error {}

const MISSING = /^Field "(\w+)" of required type .+ was not provided\.$/;
const UNKNOWN = /^Field "(\w+)" is not defined by type/;

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
    try {
      coerceInputValue(value, type, (path, invalidValue, error) => {
        // GraphQL would print internals of the upload library.
        const message = invalidValue instanceof Upload ? 'must not be a file.' : error.message;
        addError(errors, [fieldPathOf(name), ...path], name, message);
        if (errors.isFull) throw new TooManyErrors();
      });
    } catch (error) {
      if (!(error instanceof TooManyErrors)) throw error;
    }
  }
  return errors;
}

function addError(errors: ValidationErrors, path: readonly (string | number)[], name: string, message: string): void {
  const missing = MISSING.exec(message)?.[1];
  const unknown = UNKNOWN.exec(message)?.[1];
  const parts = [...path, missing ?? unknown ?? ''].filter((part) => part !== '');
  const field = parts.join('.') || name;
  if (missing) errors.add(field, 'is required.');
  else if (unknown) errors.add(field, 'is not a known field.');
  // Suggestions would reveal the schema.
  else errors.add(field, message.replace(/ Did you mean .+\?$/, ''));
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
