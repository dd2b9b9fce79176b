import type { Endpoint } from '../rest/endpoint.ts';
import { Components, type JsonSchema } from './components.ts';
import { errorResponse, errorResponseName, errorSchema, errorsOf } from './errors.ts';
import { headerComponents } from './headers.ts';
import { pathOperation, tagDescriptions } from './path-operation.ts';
import { webhookOperations } from './webhooks.ts';

const description = `Students, guardians, courses, classes, attendance and grades of an education institution.

Log in with \`POST /auth/login\` and send the access token in the header \`Authorization: Bearer <access token>\`. Servers can send
an API key in \`X-API-Key\` instead. Lists return \`data\` and \`pagination\`. Errors return \`error\` and \`message\`, and \`details\` for
invalid input. Texts are trimmed, and limits of their length count characters after that. [Importing students](docs/import) explains the files of an import. The GraphQL API at [/graphql](graphql) can do everything that this API can, and more.

Import this document into Postman and other tools.`;

const securitySchemes: Record<string, JsonSchema> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token from `POST /auth/login`, or that of an OAuth client from `POST /oauth/token`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key from `POST /auth/api-key`, for server-to-server requests.',
  },
};

/** Describes the REST API as an OpenAPI 3.1 document, derived from the routes, their operations and the schema. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): JsonSchema {
  const components = new Components();
  components.reference('ErrorBody', () => errorSchema);
  const responses: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { route, operation, variables } of endpoints) {
    const description = pathOperation(route, operation, variables, components);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: description };
    for (const [status, codes] of errorsOf(route))
      responses[errorResponseName(route, status, codes)] = errorResponse(route, status, codes);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Registrar',
      version: '1',
      summary: 'The REST API of an education institution',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl || '/' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookOperations(components),
    components: {
      schemas: components.schemas,
      responses,
      parameters: parameterComponents,
      headers: headerComponents,
      securitySchemes,
    },
  };
}

/** The headers of requests, by name. */
const parameterComponents: Record<string, JsonSchema> = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id for the request. It appears in the response, the logs and the audit trail.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version to change, a list of them, or `*` for any version. The response is 412 if the record has another version. Weak tags match nothing.',
    schema: { type: 'string' },
    examples: {
      version: { value: '"3"' },
      list: { value: '"3", "4"' },
      any: { value: '*' },
    },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to repeat the request: it takes effect once, and for 24 hours requests with the same key get the stored response.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};
