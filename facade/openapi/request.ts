import {
  type ArgumentNode,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { ruleOf } from '../../schema/shared/rule.ts';
import type { FieldRule } from '../../src/input/field-rules.ts';
import { type Route, takesBody, takesKey } from '../rest/route.ts';
import type { Variable } from '../rest/variables.ts';
import { type Components, closedObject, type JsonSchema, withDescription } from './components.ts';
import { parameterExample, requestExamples } from './examples.ts';
import { requestSchema } from './json-schema.ts';

export interface RequestDescription {
  readonly parameters: JsonSchema[];
  readonly requestBody?: JsonSchema;
}

type Targets = ReadonlyMap<string, Target>;

/** Describes the request of a route: its path, query and header parameters, and its body. */
export function describeRequest(
  route: Route,
  operation: CompiledOperation,
  variables: readonly Variable[],
  components: Components,
): RequestDescription {
  const targets = variableTargets(operation);
  const inPath = variables.filter(({ name }) => route.path.includes(`{${name}}`));
  const others = variables.filter((variable) => !inPath.includes(variable));
  const hasBody = takesBody(route);
  // Optional in the body, because the path has them already.
  const repeated = route.idInBody ? inPath.map((variable) => ({ ...variable, hasDefault: true })) : [];
  const inBody = [...repeated, ...others];
  const parameter = (variable: Variable, place: 'path' | 'query') => ({
    name: variable.name,
    in: place,
    ...(isRequired(variable) && { required: true }),
    description: targets.get(variable.name)?.description ?? '',
    schema: place === 'path' ? { type: 'integer', minimum: 1 } : nonNullSchema(variable, targets, components),
    ...parameterExample(operation.name, variable.name),
  });
  const parameters = [
    ...inPath.map((variable) => parameter(variable, 'path')),
    ...(hasBody ? [] : others.map((variable) => parameter(variable, 'query'))),
    ...headerParameters(route),
  ];
  return {
    parameters,
    ...(hasBody && inBody.length > 0 && { requestBody: bodyOf(inBody, operation.name, targets, components) }),
  };
}

function isRequired({ type, hasDefault }: Variable): boolean {
  return isNonNullType(type) && !hasDefault;
}

function schemaOf({ name, type }: Variable, targets: Targets, components: Components): JsonSchema {
  return requestSchema(type, components, targets.get(name)?.rule);
}

/** Describes a value without null, for parameters and form fields: they can be omitted, but not null. */
function nonNullSchema(variable: Variable, targets: Targets, components: Components): JsonSchema {
  const schema = schemaOf(variable, targets, components);
  if (Array.isArray(schema.anyOf)) return schema.anyOf[0] as JsonSchema;
  return { ...schema, type: Array.isArray(schema.type) ? schema.type[0] : schema.type };
}

function headerParameters(route: Route): JsonSchema[] {
  const parameters: JsonSchema[] = [{ $ref: '#/components/parameters/X-Request-Id' }];
  if (route.ifMatch) parameters.push({ $ref: '#/components/parameters/If-Match' });
  if (takesKey(route)) parameters.push({ $ref: '#/components/parameters/Idempotency-Key' });
  return parameters;
}

/** Describes a body. It has no defaults, because generators of clients make fields with a default mandatory. */
function bodyOf(variables: readonly Variable[], name: string, targets: Targets, components: Components): JsonSchema {
  const isUpload = variables.some(({ type }) => getNamedType(type).name === 'Upload');
  const schemaOfField = isUpload ? nonNullSchema : schemaOf;
  const properties = Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      withDescription(schemaOfField(variable, targets, components), targets.get(variable.name)?.description),
    ]),
  );
  const required = variables.filter(isRequired).map((variable) => variable.name);
  const schema = components.reference(`${name}Request`, () => closedObject(properties, required));
  const example = requestExamples[name];
  const content = { schema, ...(example !== undefined && !isUpload && { example }) };
  return {
    required: required.length > 0,
    content: { [isUpload ? 'multipart/form-data' : 'application/json']: content },
  };
}

/** Describes a variable. */
interface Target {
  readonly description?: string | null;
  readonly rule?: FieldRule;
}

/** Returns the description and the rule of each variable of an operation: those of the argument or input field that it is passed to. */
function variableTargets({ rootField, rootNode }: CompiledOperation): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>();
  const visit = (value: ValueNode, type: GraphQLInputType, target: Target): void => {
    const inner = getNullableType(type);
    if (value.kind === Kind.VARIABLE) targets.set(value.name.value, target);
    if (value.kind === Kind.LIST && isListType(inner))
      for (const entry of value.values) visit(entry, inner.ofType, target);
    if (value.kind !== Kind.OBJECT || !isInputObjectType(inner)) return;
    const fields = inner.getFields();
    for (const { name, value: nested } of value.fields) {
      const field = fields[name.value];
      if (field) visit(nested, field.type, { description: field.description, rule: ruleOf(field, inner) });
    }
  };
  for (const { name, value } of (rootNode.arguments ?? []) as readonly ArgumentNode[]) {
    const argument = rootField.args.find((candidate) => candidate.name === name.value);
    if (argument) visit(value, argument.type, { description: argument.description, rule: ruleOf(argument) });
  }
  return targets;
}
