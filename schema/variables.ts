import {
  coerceInputValue,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { Problems } from '../src/problems.ts';

const MISSING = /^Field "(\w+)" of required type .+ was not provided\.$/;
const UNKNOWN = /^Field "(\w+)" is not defined by type/;

/**
 * What is wrong with the variables of a request, each problem under the field of the input that it concerns: `email` of
 * `$input`, as the services name it ([D9]).
 */
export function variableProblems(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Problems {
  const problems = new Problems();
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode as never);
    if (!isInputType(type)) continue;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined && defaultValue) continue;
    if (value === undefined || value === null) {
      if (isNonNullType(type)) problems.add(name, 'is required.');
      continue;
    }
    coerceInputValue(value, type, (path, _value, error) => addProblem(problems, name, path, error.message));
  }
  return problems;
}

function addProblem(problems: Problems, variable: string, path: readonly (string | number)[], message: string): void {
  const missing = MISSING.exec(message)?.[1];
  const unknown = UNKNOWN.exec(message)?.[1];
  const field = [...path, missing ?? unknown ?? []].flat().join('.') || variable;
  if (missing) problems.add(field, 'is required.');
  else if (unknown) problems.add(field, 'is not a known field.');
  // Suggestions would tell what the schema holds.
  else problems.add(field, message.replace(/ Did you mean .+\?$/, ''));
}
