import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../facade/openapi/document.ts';
import { compileEndpoints } from '../../facade/rest/endpoints.ts';
import { buildSchema } from '../../schema/schema.ts';

interface Referable {
  readonly $ref?: string;
}

interface DescribedResponse extends Referable {
  readonly headers?: Record<string, { readonly $ref: string }>;
  readonly content?: Record<string, { readonly schema: Referable }>;
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, DescribedResponse> }>>;
  readonly components: {
    readonly responses: Record<string, DescribedResponse>;
    readonly headers: Record<string, { readonly required?: boolean }>;
  };
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

/** Returns a validator for a schema of the OpenAPI document: `#/components/schemas/ErrorBody`. */
export function validator(reference: string): ValidateFunction {
  const validate = validators.get(reference) ?? loadDescription().ajv.compile({ $ref: `openapi${reference}` });
  validators.set(reference, validate);
  return validate;
}

/** A REST response to compare with its description. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Checks that /openapi.json describes the status, the type and the body of a REST response, and that the response has the headers
 * that are always sent. It runs for every response in tests. Ignores responses of paths and methods that are not in the REST API.
 */
export function expectDescribed(method: string, path: string, { status, headers, body }: ReceivedResponse): void {
  const { document } = loadDescription();
  const operation = operationAt(document, method, path.split('?')[0] as string);
  if (!operation) return;
  const declared = operation.responses[status];
  const response = declared?.$ref ? document.components.responses[lastPart(declared.$ref)] : declared;
  const where = `${method} ${path} → ${status}`;
  if (!response) throw new Error(`${where} is not described in /openapi.json.`);
  const missing = Object.keys(response.headers ?? {}).filter((name) => isRequired(name) && !headers.has(name));
  if (missing.length > 0) throw new Error(`${where} lacks headers that /openapi.json describes: ${missing.join(', ')}`);
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const media = response.content?.[type];
  if (!media) throw new Error(`${where} has the type ${type}, which is not described in /openapi.json.`);
  if (type === 'application/json') expectValid(where, media.schema, body);
}

function isRequired(header: string): boolean {
  return loadDescription().document.components.headers[header]?.required === true;
}

function expectValid(where: string, { $ref, ...inline }: Referable & { items?: Referable }, body: unknown): void {
  const validate = $ref ? validator($ref) : validator(inline.items?.$ref as string);
  const values = $ref ? [body] : (body as unknown[]);
  for (const value of values) {
    if (validate(value)) continue;
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(`${where} differs from /openapi.json:\n${problems.join('\n')}\n${JSON.stringify(value)}`);
  }
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function operationAt({ paths }: OpenApi, method: string, path: string) {
  const literal = paths[path];
  const template = Object.keys(paths).find(
    (pattern) => pattern.includes('{') && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const item = literal ?? (template === undefined ? undefined : paths[template]);
  return item?.[method.toLowerCase()];
}
