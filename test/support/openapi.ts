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

let cached: { document: OpenApi; ajv: Ajv2020 } | undefined;
const validators = new Map<string, ValidateFunction>();

function loadDescription(): { document: OpenApi; ajv: Ajv2020 } {
  if (cached) return cached;
  const document = openApiDocument(compileEndpoints(buildSchema()), '') as unknown as OpenApi;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  cached = { document, ajv };
  return cached;
}

/** Returns a validator for a schema of the OpenAPI document: `#/components/schemas/Error`. */
export function validator(reference: string): ValidateFunction {
  const validate = validators.get(reference) ?? loadDescription().ajv.compile({ $ref: `openapi${reference}` });
  validators.set(reference, validate);
  return validate;
}

/**
 * Checks that /openapi.json describes the status, the type and the body of a REST response. It runs for every response in tests.
 * Ignores responses of paths and methods that are not in the REST API.
 */
export function expectDescribed(
  method: string,
  path: string,
  status: number,
  contentType: string | null,
  body: unknown,
): void {
  const { document } = loadDescription();
  const operation = operationAt(document, method, path.split('?')[0] as string);
  if (!operation) return;
  const declared = operation.responses[status];
  const response = declared?.$ref ? document.components.responses[declared.$ref.split('/').pop() as string] : declared;
  const where = `${method} ${path} → ${status}`;
  if (!response) throw new Error(`${where} is not described in /openapi.json.`);
  const type = contentType?.split(';')[0] ?? '';
  const media = response.content?.[type];
  if (!media) throw new Error(`${where} has the type ${type}, which is not described in /openapi.json.`);
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
    (pattern) => pattern.includes('{') && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const item = literal ?? (template === undefined ? undefined : paths[template]);
  return item?.[method.toLowerCase()];
}
