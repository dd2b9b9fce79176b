import { oneRosterScope } from '../../src/access/oneroster-scopes.ts';
import { type CollectionName, collectionOf } from '../../src/oneroster/reads/collections.ts';
import { codeMinors } from './imsx-error.ts';
import { operationOf, pathParameter, pathParameters, type ReadRoute } from './read-routes.ts';
import { recordSchema } from './record-schema.ts';
import { ONEROSTER_PATH, type ServedVersion } from './versions.ts';
import { addWriteOperations, writeScopes } from './write-document.ts';

type Json = Record<string, unknown>;

/**
 * Describes the paths of one root as an OpenAPI 3.1 document, derived from the routes and the descriptions of the records.
 * @param address that of the service
 */
export function oneRosterDocument(
  served: ServedVersion,
  root: string,
  routes: readonly ReadRoute[],
  address: string,
): Json {
  const names = [...new Set(routes.map(({ collection }) => collection))];
  const schemas = names.map((name) => [name, recordSchema(collectionOf(served.version, name))]);
  const reads = Object.fromEntries(routes.map((route) => [route.path, { get: operation(route, served) }]));
  return {
    openapi: '3.1.1',
    info: {
      title: `OneRoster ${served.version}`,
      version: served.version,
      summary: 'The rosters and the gradebook of a school for learning platforms',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: address + ONEROSTER_PATH + root }],
    paths: addWriteOperations(reads, root, served),
    components: {
      schemas: { ...Object.fromEntries(schemas), imsx_StatusInfo: errorSchema },
      parameters,
      responses: {
        Error: { description: 'An error.', content: jsonOf({ $ref: '#/components/schemas/imsx_StatusInfo' }) },
      },
      headers,
      securitySchemes: { OAuth2: securityScheme(routes, root, served, `${address}/oauth/token`) },
    },
  };
}

function operation(route: ReadRoute, served: ServedVersion): Json {
  const own = pathParameters(route.path);
  const isSingle = own.includes('sourcedId');
  const { description } = collectionOf(served.version, route.collection);
  const record = { $ref: `#/components/schemas/${route.collection}` };
  const [name, schema] = isSingle
    ? [description.single, record]
    : [description.collection, { type: 'array', items: record }];
  const query = isSingle ? ['fields'] : Object.keys(parameters);
  return {
    operationId: operationOf(route),
    summary: summary(route.collection, own, isSingle),
    // Each entry is enough by itself.
    security: route.scopes.map((scope) => ({ OAuth2: [oneRosterScope(served.scope, scope)] })),
    parameters: [
      ...own.map((parameter) => pathParameter(parameter)),
      ...query.map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
    ],
    responses: {
      200: {
        description: isSingle ? 'The record.' : 'A page of the collection.',
        ...(!isSingle && { headers: references('headers', Object.keys(headers)) }),
        content: jsonOf({ type: 'object', required: [name], properties: { [name as string]: schema } }),
      },
      ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}

const errorStatuses = [400, 401, 403, 404, 405, 429, 500, 503];

function summary(collection: CollectionName, own: readonly string[], isSingle: boolean): string {
  if (isSingle) return `One of ${collection}, by its sourcedId`;
  const parents = own.map((name) => name.replace('SourcedId', ''));
  return parents.length > 0 ? `The ${collection} by ${parents.join(' and ')}` : `All ${collection}`;
}

function securityScheme(routes: readonly ReadRoute[], root: string, served: ServedVersion, tokenUrl: string): Json {
  const scopes = new Set(routes.flatMap((route) => route.scopes));
  const described = [...scopes].map((scope) => [oneRosterScope(served.scope, scope), `Reads ${scope.split('.')[0]}.`]);
  const flow = { tokenUrl, scopes: { ...Object.fromEntries(described), ...writeScopes(root, served) } };
  return { type: 'oauth2', flows: { clientCredentials: flow } };
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } };
}

function references(kind: string, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]));
}

const queryParameter = (name: string, description: string, schema: Json) => ({
  name,
  in: 'query',
  description,
  schema,
});

const parameters = {
  limit: queryParameter('limit', 'Records of a page. Larger limits than 10,000 are served as 10,000.', {
    type: 'integer',
    minimum: 1,
    default: 100,
  }),
  offset: queryParameter('offset', 'Records before the page.', { type: 'integer', minimum: 0, default: 0 }),
  sort: queryParameter('sort', 'The field by which the collection is sorted.', { type: 'string' }),
  orderBy: queryParameter('orderBy', 'The direction of the sort.', { type: 'string', enum: ['asc', 'desc'] }),
  filter: queryParameter(
    'filter',
    "One comparison, or two joined by AND or OR: `status='active' AND dateLastModified>'2026-01-31'`. Operators are = != > >= < <= and ~ (contains).",
    { type: 'string' },
  ),
  fields: queryParameter('fields', 'The fields to return, between commas.', { type: 'string' }),
};

const headers = {
  'X-Total-Count': { description: 'The number of records on all pages.', schema: { type: 'integer' } },
  Link: { description: 'The first, previous, next and last page.', schema: { type: 'string' } },
};

const errorSchema: Json = {
  type: 'object',
  required: ['imsx_codeMajor', 'imsx_severity', 'imsx_CodeMinor'],
  properties: {
    imsx_codeMajor: { const: 'failure' },
    imsx_severity: { const: 'error' },
    imsx_description: { type: 'string' },
    imsx_CodeMinor: {
      type: 'object',
      required: ['imsx_codeMinorField'],
      properties: {
        imsx_codeMinorField: {
          type: 'array',
          items: {
            type: 'object',
            required: ['imsx_codeMinorFieldName', 'imsx_codeMinorFieldValue'],
            properties: { imsx_codeMinorFieldName: { type: 'string' }, imsx_codeMinorFieldValue: { enum: codeMinors } },
          },
        },
      },
    },
  },
};
