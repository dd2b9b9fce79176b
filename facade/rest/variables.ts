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
import type { RequestValidationErrors } from './request-validation-errors.ts';

export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly hasDefault: boolean;
}

/** The values of a request by their source. */
export interface RequestInput {
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** Values from the path or a file; clients cannot send them as fields. */
  readonly own: Record<string, unknown>;
}

/** Returns the variables that an operation declares. They are the fields of its REST request. */
export function declaredVariables(schema: GraphQLSchema, operation: CompiledOperation): Variable[] {
  return (operation.definition.variableDefinitions ?? []).map((node: VariableDefinitionNode) => {
    const type = typeFromAST(schema, node.type as never);
    if (!isInputType(type)) throw new Error(`$${node.variable.name.value} has no input type.`);
    return { name: node.variable.name.value, type, hasDefault: node.defaultValue !== undefined };
  });
}

/**
 * Reads the operation's variables from a request: `own` values take precedence over the query (as text), and the query over
 * the body. Adds every problem to `errors`, and omits invalid values.
 */
export function readVariables(
  variables: readonly Variable[],
  input: RequestInput,
  errors: RequestValidationErrors,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { name, type, hasDefault } of variables) {
    const value = readVariable(name, type, input, errors);
    if (value !== undefined) result[name] = value;
    else if (isNonNullType(type) && !hasDefault && !errors.has(camelCase(name)))
      errors.add(camelCase(name), 'is required.');
  }
  const allowed = fieldsOf(variables, input.own);
  for (const field of [...Object.keys(input.query), ...Object.keys(input.body)]) {
    if (!allowed.includes(field)) errors.addUnknown(field, allowed);
  }
  return result;
}

/** Returns the names of the fields that clients may send: variables without a value from the path or a file. */
export function fieldsOf(variables: readonly Variable[], own: RequestInput['own']): string[] {
  return variables.map(({ name }) => name).filter((name) => !(name in own));
}

function readVariable(
  name: string,
  type: GraphQLInputType,
  input: RequestInput,
  errors: RequestValidationErrors,
): unknown {
  if (name in input.own) return input.own[name];
  if (Object.hasOwn(input.query, name)) return coerce(type, input.query[name], camelCase(name), errors, 'text');
  if (Object.hasOwn(input.body, name)) return coerce(type, input.body[name], camelCase(name), errors, 'json');
  return undefined;
}
