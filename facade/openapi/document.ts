import type { Endpoint } from '../rest/endpoint.ts';
import { errorResponse, errorSchema, errorsOf } from './errors.ts';
import { headerComponents } from './headers.ts';
import { Components, type JsonSchema } from './json-schema.ts';
import { parameterComponents } from './parameters.ts';
import { pathOperation, responseName, tagDescriptions } from './path-operation.ts';

const description = `Students, guardians, courses, classes, attendance and grades of an education institution.

Log in with \`POST /auth/login\` and send the access token as \`Authorization: Bearer …\`, or send an API key as
\`X-API-Key\`. Lists answer \`data\` and \`pagination\`; errors answer \`error\`, \`message\` and, for invalid input, \`details\`.
All of it, and more, is also served as GraphQL at [/graphql](graphql).`;

const securitySchemes: Record<string, JsonSchema> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token that `POST /auth/login` gives.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key that `POST /auth/api-key` gives, for servers.',
  },
};

/** The REST API as an OpenAPI 3.1 document: whatever is routed is in it, as it is routed. */
export function openApiDocument(endpoints: readonly Endpoint[], basePath: string): JsonSchema {
  const components = new Components();
  components.reference('Error', () => errorSchema);
  const responses: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { route, operation, variables } of endpoints) {
    const described = pathOperation(route, operation, variables, components);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described };
    for (const [status, codes] of errorsOf(route))
      responses[responseName(status, codes)] = errorResponse(status, codes);
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
    servers: [{ url: basePath || '/' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas,
      responses,
      parameters: parameterComponents,
      headers: headerComponents,
      securitySchemes,
    },
  };
}
