import { oneRosterScope } from '../../src/access/oneroster-scopes.ts';
import { type CollectionName, collectionOf } from '../../src/oneroster/reads/collections.ts';
import { type WriteRoute, writeRoutesOf } from './gradebook-writes.ts';
import { operationOf, pathParameter, pathParameters } from './read-routes.ts';
import { recordSchema } from './record-schema.ts';
import type { ServedVersion } from './versions.ts';

type Json = Record<string, unknown>;
type Paths = Record<string, Json>;

/** The members that a client must send. */
const requiredMembers: Partial<Record<CollectionName, readonly string[]>> = {
  categories: ['title'],
  lineItems: ['title', 'class'],
  results: ['lineItem', 'student', 'scoreStatus'],
};

/** Adds the operations that write to the description of the gradebook's paths. */
export function addWriteOperations(paths: Paths, root: string, served: ServedVersion): Paths {
  const described = { ...paths };
  for (const route of writeRoutesOf(served, root)) {
    described[route.path] = { ...described[route.path], [route.method]: operation(route, served) };
  }
  return described;
}

/** Returns what the scopes of the operations that write open. */
export function writeScopes(root: string, served: ServedVersion): Record<string, string> {
  const scopes = writeRoutesOf(served, root).flatMap((route) => route.scopes);
  return Object.fromEntries(scopes.map((scope) => [oneRosterScope(served.scope, scope), DESCRIPTIONS[scope] ?? scope]));
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'gradebook.createput': 'Puts categories, line items and results.',
  'gradebook.createpost': 'Posts line items and results.',
  'gradebook.delete': 'Deletes categories, line items and results.',
};

const errorStatuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];

function operation(route: WriteRoute, served: ServedVersion): Json {
  const { path, method, scopes, collection } = route;
  const { description } = collectionOf(served.version, collection);
  const verb = { put: 'Creates or replaces one of', post: 'Creates', delete: 'Deletes one of' }[method];
  return {
    operationId: operationOf(route, method),
    summary: `${verb} ${collection}`,
    security: scopes.map((scope) => ({ OAuth2: [oneRosterScope(served.scope, scope)] })),
    parameters: pathParameters(path).map(pathParameter),
    ...(method === 'put' && { requestBody: bodyOf(description.single, sentSchema(collection, served)) }),
    ...(method === 'post' && { requestBody: bodyOf(description.collection, entriesSchema(collection, served)) }),
    responses: {
      ...successes(route, description.single),
      ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}

function successes({ method, collection }: WriteRoute, single: string): Json {
  if (method === 'delete') return { 204: { description: 'The record was deleted.' } };
  if (method === 'post') return { 201: response('The records were created.', 'sourcedIdPairs', pairsSchema) };
  const record = { $ref: `#/components/schemas/${collection}` };
  return {
    200: response('The record was replaced.', single, record),
    201: response('It was created.', single, record),
  };
}

function bodyOf(name: string, schema: Json): Json {
  return {
    required: true,
    description: 'Members that are not listed here, such as `scoreScale` and `metadata`, are ignored.',
    content: { 'application/json': { schema: object({ [name]: schema }, [name]) } },
  };
}

function response(description: string, name: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema: object({ [name]: schema }, [name]) } } };
}

function object(properties: Json, required: readonly string[]): Json {
  return { type: 'object', required, properties };
}

const reference = object({ sourcedId: { type: 'string' } }, ['sourcedId']);

/** The members of a record as clients send them: references need their sourcedId only. */
function sentSchema(collection: CollectionName, { version }: ServedVersion): Json {
  const { properties } = recordSchema(collectionOf(version, collection)) as { properties: Record<string, Json> };
  const { dateLastModified: _, ...members } = properties;
  const sent = Object.entries(members).map(([name, schema]) => [name, isReference(schema) ? reference : schema]);
  return object(Object.fromEntries(sent), requiredMembers[collection] ?? []);
}

function isReference({ properties }: Json): boolean {
  return typeof properties === 'object' && properties !== null && 'href' in properties;
}

function entriesSchema(collection: CollectionName, served: ServedVersion): Json {
  return { type: 'array', items: sentSchema(collection, served), minItems: 1, maxItems: 1_000 };
}

const pairsSchema: Json = {
  type: 'array',
  items: object({ suppliedSourcedId: { type: 'string' }, allocatedSourcedId: { type: 'string' } }, [
    'allocatedSourcedId',
  ]),
};
