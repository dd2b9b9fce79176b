import { getNamedType, isObjectType } from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { type Route, takesKey } from '../rest/route.ts';
import type { Variable } from '../rest/variables.ts';
import { errorsOf } from './errors.ts';
import { headersOf, rateLimitHeaders } from './headers.ts';
import { answerSchema, type Components, type JsonSchema } from './json-schema.ts';
import { describeRequest } from './request.ts';

/** Groups of the specification, by the first part of the path. */
const tags: Record<string, string> = {
  auth: 'Authentication',
  students: 'Students',
  courses: 'Courses & Classes',
  classes: 'Courses & Classes',
  admin: 'Administration',
  webhooks: 'Webhooks',
};

export const tagDescriptions: Record<string, string> = {
  Authentication: 'Log in, refresh tokens, log out, see who is logged in, create API keys.',
  Students: 'Student records, their import, export and search.',
  'Courses & Classes': 'Courses, and the attendance and grades of classes.',
  Administration: 'Users, roles, analytics and the audit trail.',
  Webhooks: 'Subscriptions to events.',
};

/** One REST endpoint as OpenAPI describes it, from its route, its operation and what the schema says of them. */
export function pathOperation(
  route: Route,
  operation: CompiledOperation,
  variables: readonly Variable[],
  components: Components,
): JsonSchema {
  const { name, rootField } = operation;
  const request = describeRequest(route, operation, variables, components);
  const errors = [...errorsOf(route)].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${responseName(status, codes)}` },
  ]);
  return {
    operationId: `${name[0]?.toLowerCase()}${name.slice(1)}`,
    tags: [tags[route.path.split('/')[1] ?? ''] ?? 'Other'],
    summary: rootField.description ?? name,
    description: `${rootField.description ?? name}${permissionsNeeded(operation)}`,
    security: security(route),
    ...request,
    responses: { [route.status ?? 200]: success(route, operation, components), ...Object.fromEntries(errors) },
  };
}

/** Responses of one status and the same codes are one component. */
export function responseName(status: number, codes: readonly string[]): string {
  return `${status}.${codes.join('.')}`;
}

function security({ credentials = 'any' }: Route): JsonSchema[] {
  if (credentials === 'none') return [];
  return credentials === 'bearer' ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [] }];
}

/** A sentence that names the permissions of an operation, those of its answer's fields among them. */
function permissionsNeeded({ permissions }: CompiledOperation): string {
  if (permissions.length === 0) return '';
  const names = permissions.map((permission) => `\`${permission}\``);
  return `\n\nNeeds the permission${names.length > 1 ? 's' : ''} ${conjunction.format(names)}.`;
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

function success(route: Route, { name, rootField, selection }: CompiledOperation, components: Components): JsonSchema {
  const type = getNamedType(rootField.type);
  const isPage = selection.fields.some((field) => field.name === 'pagination');
  const headers = [
    'X-Request-Id',
    ...(route.credentials === 'none' ? [] : rateLimitHeaders),
    ...(isPage ? ['Link'] : []),
    ...(route.etag ? ['ETag'] : []),
    ...(takesKey(route) ? ['Idempotent-Replayed'] : []),
  ];
  if (route.download) return download(route.download, headersOf(headers), components);
  const schema = components.reference(`${name}Response`, () => {
    const answer = answerSchema(rootField.type, selection.fields, components);
    // Null is answered as 404.
    return { ...answer, type: Array.isArray(answer.type) ? answer.type[0] : answer.type };
  });
  const description = (isObjectType(type) && type.description) || 'Done.';
  return { description, headers: headersOf(headers), content: { 'application/json': { schema } } };
}

/** A file; of its types, JSON is an array of objects. */
function download(types: readonly string[], headers: JsonSchema, components: Components): JsonSchema {
  const rows = components.reference('Rows', () => ({
    type: 'array',
    items: { type: 'object' },
    description: 'One object a row.',
  }));
  const content = types.map((type) => [
    type,
    { schema: type === 'application/json' ? rows : { type: 'string', format: 'binary' } },
  ]);
  const disposition = { description: 'The name of the file.', schema: { type: 'string' } };
  return {
    description: 'The file.',
    headers: { ...headers, 'Content-Disposition': disposition },
    content: Object.fromEntries(content),
  };
}
