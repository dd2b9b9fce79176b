import { getNamedType, isObjectType } from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { type Route, takesKey } from '../rest/route.ts';
import type { Variable } from '../rest/variables.ts';
import type { Components, JsonSchema } from './components.ts';
import { describeDownload } from './download.ts';
import { errorResponseName, errorsOf } from './errors.ts';
import { headersOf, rateLimitHeaders } from './headers.ts';
import { responseSchema } from './json-schema.ts';
import { describeRequest } from './request.ts';
import { exampleOf } from './response-examples.ts';

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
  Events: 'The messages that subscriptions receive.',
};

/** Describes a REST endpoint, from its route, its operation and the descriptions in the schema. */
export function pathOperation(
  route: Route,
  operation: CompiledOperation,
  variables: readonly Variable[],
  components: Components,
): JsonSchema {
  const { name, rootField } = operation;
  const description = rootField.description ?? name;
  const request = describeRequest(route, operation, variables, components);
  const errors = [...errorsOf(route)].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${errorResponseName(route, status, codes)}` },
  ]);
  return {
    operationId: `${name[0]?.toLowerCase()}${name.slice(1)}`,
    tags: [tags[route.path.split('/')[1] ?? ''] ?? 'Other'],
    summary: firstSentence(description),
    description: `${description}${permissionsSentence(operation)}`,
    security: security(route),
    ...request,
    responses: { [route.status ?? 200]: success(route, operation, components), ...Object.fromEntries(errors) },
  };
}

/** Returns a text up to the first full stop that ends a sentence. */
function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
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

function success(route: Route, operation: CompiledOperation, components: Components): JsonSchema {
  const { name, rootField, selection } = operation;
  const type = getNamedType(rootField.type);
  const isPage = selection.fields.some((field) => field.name === 'pagination');
  const headers = [
    'X-Request-Id',
    ...(route.credentials === 'none' ? [] : rateLimitHeaders),
    ...(isPage ? ['Link'] : []),
    ...(route.etag ? ['ETag'] : []),
    ...(takesKey(route) ? ['Idempotent-Replayed'] : []),
  ];
  if (route.download) return describeDownload(route.download, operation, headers, components);
  const reference = components.reference(`${name}Response`, () => {
    const schema = responseSchema(rootField.type, selection.fields, components);
    // Not nullable: a null result is a 404.
    return { ...schema, type: Array.isArray(schema.type) ? schema.type[0] : schema.type };
  });
  const description = (isObjectType(type) && type.description) || 'Success.';
  const content = { schema: reference, example: exampleOf(reference, components) };
  return { description, headers: headersOf(headers), content: { 'application/json': content } };
}
