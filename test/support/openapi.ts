import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../facade/openapi/document.ts';
import { compileEndpoints } from '../../facade/rest/endpoints.ts';
import { buildSchema } from '../../schema/schema.ts';

interface Media {
  content?: Record<string, { schema?: { $ref: string } }>;
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Media & { $ref?: string }> }>>;
  components: { responses: Record<string, Media> };
}

let described: { document: OpenApi; ajv: Ajv2020 } | undefined;
const validators = new Map<string, ValidateFunction>();

function description(): { document: OpenApi; ajv: Ajv2020 } {
  if (described) return described;
  const document = openApiDocument(compileEndpoints(buildSchema()), '') as unknown as OpenApi;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  described = { document, ajv };
  return described;
}

/** A validator for a schema of the REST API's description: `#/components/schemas/Error`. */
export function validator(reference: string): ValidateFunction {
  const known = validators.get(reference) ?? description().ajv.compile({ $ref: `openapi${reference}` });
  validators.set(reference, known);
  return known;
}

/**
 * Every REST answer that a test gets has a status, a type and a body that /openapi.json describes for its route.
 * Answers of other paths and methods are not its business.
 */
export function expectDescribed(
  method: string,
  path: string,
  status: number,
  contentType: string | null,
  body: unknown,
): void {
  const { document } = description();
  const operation = operationAt(document, method, path.split('?')[0] as string);
  if (!operation) return;
  const named = operation.responses[status];
  const response = named?.$ref ? document.components.responses[named.$ref.split('/').pop() as string] : named;
  const where = `${method} ${path} → ${status}`;
  if (!response) throw new Error(`${where} is not described in /openapi.json.`);
  const type = contentType?.split(';')[0] ?? '';
  const media = response.content?.[type];
  if (!media) throw new Error(`${where} has the type ${type}, which /openapi.json does not name.`);
  if (type !== 'application/json' || !media.schema) return;
  const validate = validator(media.schema.$ref);
  if (validate(body)) return;
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`${where} differs from /openapi.json:\n${problems.join('\n')}\n${JSON.stringify(body)}`);
}

function operationAt({ paths }: OpenApi, method: string, path: string) {
  const literal = paths[path];
  const template = Object.keys(paths).find(
    (known) => known.includes('{') && new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const item = literal ?? (template === undefined ? undefined : paths[template]);
  return item?.[method.toLowerCase()];
}
