import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { camelCase } from '../../schema/shared/names.ts';
import { coerce } from './coerce.ts';
import type { RequestProblems } from './request-problems.ts';

export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly hasDefault: boolean;
}

/** What a request carries, by where it stands. */
export interface RequestInput {
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** Values that come from the path, headers or files; clients cannot send them as fields. */
  readonly own: Record<string, unknown>;
}

/** The variables that an operation declares: the fields of its REST request, by name and type. */
export function variablesOf(schema: GraphQLSchema, operation: CompiledOperation): Variable[] {
  return (operation.definition.variableDefinitions ?? []).map((node: VariableDefinitionNode) => {
    const type = typeFromAST(schema, node.type as never);
    if (!isInputType(type)) throw new Error(`$${node.variable.name.value} has no input type.`);
    return { name: node.variable.name.value, type, hasDefault: node.defaultValue !== undefined };
  });
}

/**
 * The operation's variables from a request: its own values, then query (as text) and body. What is wrong is added to
 * `problems`, all of it; values that are wrong are left out.
 */
export function readVariables(
  variables: readonly Variable[],
  input: RequestInput,
  problems: RequestProblems,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { name, type, hasDefault } of variables) {
    const value = variableValue(name, type, input, problems);
    if (value !== undefined) result[name] = value;
    else if (isNonNullType(type) && !hasDefault && !problems.has(camelCase(name)))
      problems.add(camelCase(name), 'is required.');
  }
  const open = variables.map(({ name }) => name).filter((name) => !(name in input.own));
  for (const field of [...Object.keys(input.query), ...Object.keys(input.body)]) {
    if (!open.includes(field)) problems.addUnknown(field, open);
  }
  return result;
}

function variableValue(name: string, type: GraphQLInputType, input: RequestInput, problems: RequestProblems): unknown {
  if (name in input.own) return input.own[name];
  if (Object.hasOwn(input.query, name)) return coerce(type, input.query[name], camelCase(name), problems, 'text');
  if (Object.hasOwn(input.body, name)) return coerce(type, input.body[name], camelCase(name), problems, 'json');
  return undefined;
}
