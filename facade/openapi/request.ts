import { type GraphQLInputType, getNamedType, isNonNullType } from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { type Route, takesBody, takesKey } from '../rest/route.ts';
import type { Variable } from '../rest/variables.ts';
import { formFields, parameterExample, requestExamples } from './examples.ts';
import { type Components, closedObject, type JsonSchema, requestSchema, withDescription } from './json-schema.ts';
import { variableDescriptions } from './variable-descriptions.ts';

export interface RequestDescription {
  readonly parameters: JsonSchema[];
  readonly requestBody?: JsonSchema;
}

/** Describes the request of a route: its path, query and header parameters, and its body. */
export function describeRequest(
  route: Route,
  operation: CompiledOperation,
  variables: readonly Variable[],
  components: Components,
): RequestDescription {
  const descriptions = variableDescriptions(operation);
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
    description: descriptions.get(variable.name) ?? '',
    schema: place === 'path' ? { type: 'integer', minimum: 1 } : nonNullSchema(variable.type, components),
    ...parameterExample(operation.name, variable.name),
  });
  const parameters = [
    ...inPath.map((variable) => parameter(variable, 'path')),
    ...(hasBody ? [] : others.map((variable) => parameter(variable, 'query'))),
    ...headerParameters(route),
  ];
  return {
    parameters,
    ...(hasBody && inBody.length > 0 && { requestBody: bodyOf(inBody, operation.name, descriptions, components) }),
  };
}

function isRequired({ type, hasDefault }: Variable): boolean {
  return isNonNullType(type) && !hasDefault;
}

/** Describes a type without null, for parameters: they can be omitted, but not null. */
function nonNullSchema(type: GraphQLInputType, components: Components): JsonSchema {
  const schema = requestSchema(type, components);
  if (Array.isArray(schema.anyOf)) return schema.anyOf[0] as JsonSchema;
  return { ...schema, type: Array.isArray(schema.type) ? schema.type[0] : schema.type };
}

function headerParameters(route: Route): JsonSchema[] {
  const parameters: JsonSchema[] = [{ $ref: '#/components/parameters/X-Request-Id' }];
  if (route.ifMatch) parameters.push({ $ref: '#/components/parameters/If-Match' });
  if (takesKey(route)) parameters.push({ $ref: '#/components/parameters/Idempotency-Key' });
  return parameters;
}

function bodyOf(
  variables: readonly Variable[],
  name: string,
  descriptions: ReadonlyMap<string, string>,
  components: Components,
): JsonSchema {
  const isUpload = variables.some(({ type }) => getNamedType(type).name === 'Upload');
  // Form fields cannot be null either.
  const schemaOf = isUpload ? nonNullSchema : requestSchema;
  const properties = Object.fromEntries(
    variables.map(({ name: field, type }) => [
      field,
      { ...withDescription(schemaOf(type, components), descriptions.get(field)), ...formFields[name]?.[field] },
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
