import { getNamedType, isObjectType } from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { type Route, takesKey } from '../rest/route.ts';
import type { Variable } from '../rest/variables.ts';
import { errorsOf } from './errors.ts';
import { headersOf, rateLimitHeaders } from './headers.ts';
import { type Components, type JsonSchema, responseSchema } from './json-schema.ts';
import { describeRequest } from './request.ts';

/** The tag of an operation, by the first part of its path. */
const tags: Record<string, string> = {
  auth: 'Authentication',
  students: 'Students',
  courses: 'Courses & Classes',
  classes: 'Courses & Classes',
  admin: 'Administration',
  webhooks: 'Webhooks',
};

export const tagDescriptions: Record<string, string> = {
  Authentication: 'Log in and out, refresh tokens, read your profile, create API keys.',
  Students: 'Student records: create, change, search, import and export them.',
  'Courses & Classes': 'Courses, and the attendance and grades of classes.',
  Administration: 'Users, roles, analytics and the audit trail.',
  Webhooks: 'Subscriptions to events, which are sent to your URL.',
};

/** Describes a REST endpoint, from its route, its operation and the descriptions in the schema. */
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
    description: `${rootField.description ?? name}${permissionsSentence(operation)}`,
    security: security(route),
    ...request,
    responses: { [route.status ?? 200]: success(route, operation, components), ...Object.fromEntries(errors) },
  };
}

/** Returns the name of an error response component. Routes with the same status and codes share it. */
export function responseName(status: number, codes: readonly string[]): string {
  return `${status}.${codes.join('.')}`;
}

function security({ credentials = 'any' }: Route): JsonSchema[] {
  if (credentials === 'none') return [];
  return credentials === 'bearer' ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [] }];
}

/** Returns a sentence with the permissions of an operation, including those of the fields that it selects. */
function permissionsSentence({ permissions }: CompiledOperation): string {
  if (permissions.length === 0) return '';
  const names = permissions.map((permission) => `\`${permission}\``);
  return `\n\nRequires the permission${names.length > 1 ? 's' : ''} ${conjunction.format(names)}.`;
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
  const reference = components.reference(`${name}Response`, () => {
    const schema = responseSchema(rootField.type, selection.fields, components);
    // Not nullable: a null result is a 404.
    return { ...schema, type: Array.isArray(schema.type) ? schema.type[0] : schema.type };
  });
  const description = (isObjectType(type) && type.description) || 'Success.';
  return { description, headers: headersOf(headers), content: { 'application/json': { schema: reference } } };
}

/** Describes a file download. JSON files are arrays of objects. */
function download(types: readonly string[], headers: JsonSchema, components: Components): JsonSchema {
  const rows = components.reference('Rows', () => ({
    type: 'array',
    items: { type: 'object' },
    description: 'One object per row.',
  }));
  const content = types.map((type) => [
    type,
    { schema: type === 'application/json' ? rows : { type: 'string', format: 'binary' } },
  ]);
  const disposition = { description: 'The file name.', schema: { type: 'string' } };
  return {
    description: 'The file.',
    headers: { ...headers, 'Content-Disposition': disposition },
    content: Object.fromEntries(content),
  };
}
