import {
  coerceInputValue,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

/** Ends the reading of a value that could go on for long. */
class TooMuchIsWrong extends Error {}

const MISSING = /^Field "(\w+)" of required type .+ was not provided\.$/;
const UNKNOWN = /^Field "(\w+)" is not defined by type/;

/**
 * What is wrong with the variables of a request, each problem under the field of the input that it concerns, as the services
 * name it ([D9]): `email` of `$input`, `entries.3.studentId`.
 */
export function variableProblems(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): ValidationErrors {
  const problems = new ValidationErrors();
  let places: ReadonlyMap<string, string> | undefined;
  const placeOf = (name: string): string => {
    places ??= placesOf(operation);
    return places.get(name) ?? name;
  };
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode as never);
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (!isInputType(type) || (value === undefined && defaultValue)) continue;
    if (value === undefined || value === null) {
      if (isNonNullType(type)) problems.add(placeOf(name) || name, 'is required.');
      continue;
    }
    try {
      coerceInputValue(value, type, (path, wrong, error) => {
        // GraphQL would print what the library of uploads knows of the file.
        const message = wrong instanceof Upload ? 'must not be a file.' : error.message;
        addProblem(problems, [placeOf(name), ...path], name, message);
        if (problems.full) throw new TooMuchIsWrong();
      });
    } catch (error) {
      if (!(error instanceof TooMuchIsWrong)) throw error;
    }
  }
  return problems;
}

function addProblem(
  problems: ValidationErrors,
  path: readonly (string | number)[],
  name: string,
  message: string,
): void {
  const missing = MISSING.exec(message)?.[1];
  const unknown = UNKNOWN.exec(message)?.[1];
  const parts = [...path, missing ?? unknown ?? ''].filter((part) => part !== '');
  const field = parts.join('.') || name;
  if (missing) problems.add(field, 'is required.');
  else if (unknown) problems.add(field, 'is not a known field.');
  // Suggestions would tell what the schema holds.
  else problems.add(field, message.replace(/ Did you mean .+\?$/, ''));
}

/** The argument or input field that each variable fills; empty for a whole `input`, whose fields are named by themselves. */
function placesOf({ selectionSet }: OperationDefinitionNode): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const root of selectionSet.selections) {
    for (const { name, value } of root.kind === Kind.FIELD ? (root.arguments ?? []) : []) {
      note(value, name.value === 'input' ? '' : name.value, places);
    }
  }
  return places;
}

function note(value: ValueNode, path: string, places: Map<string, string>): void {
  const under = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (value.kind === Kind.VARIABLE) places.set(value.name.value, path);
  if (value.kind === Kind.OBJECT) for (const field of value.fields) note(field.value, under(field.name.value), places);
  if (value.kind === Kind.LIST) value.values.forEach((entry, index) => void note(entry, under(index), places));
}
