import { convertV2 } from 'openapi-to-postmanv2';
import type { JsonSchema } from './components.ts';

interface Operation {
  readonly parameters?: readonly { readonly in?: string }[];
  readonly responses: Record<string, JsonSchema>;
}

interface Field {
  readonly key: string;
  readonly type?: string;
  readonly disabled?: boolean;
}

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request: {
    readonly url: { readonly path: readonly string[]; readonly query: readonly Field[] };
    readonly body?: { readonly formdata?: readonly Field[] };
  };
  readonly response: readonly object[];
}

/** The service's address while it is tried out. The service adds its base path when it sends the collection. */
const baseUrl = 'http://localhost:4000';

/** Optional parameters are there, but not ticked. */
const options = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  schemaFaker: false,
  enableOptionalParameters: false,
  includeWebhooks: false,
} as const;

/** After a login, the other requests send its access token. */
const keepToken = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.collectionVariables.set('bearerToken', pm.response.json().access_token);"],
  },
};

/** Converts an OpenAPI document to a Postman collection: one request per operation, each with its successful response. */
export async function postmanCollection(document: JsonSchema): Promise<JsonSchema> {
  const input = { type: 'json', data: { ...withSuccessesOnly(document), servers: [{ url: baseUrl }] } } as const;
  const collection = await new Promise<JsonSchema>((resolve, reject) => {
    convertV2(input, options, (error, conversion) => {
      const data = conversion?.output?.[0]?.data;
      if (data) resolve(data as JsonSchema);
      else reject(error ?? new Error(conversion?.reason));
    });
  });
  const folders = (collection.item as Item[]).filter(({ item = [] }) => item.length > 0);
  const item = folders.map(({ item: items = [], ...folder }) => ({ ...folder, item: items.map(finish) }));
  return withoutIds({ ...collection, item }) as JsonSchema;
}

/** Empties optional fields, which have random values, and adds the script of the login. */
function finish({ request, response, ...item }: Item): object {
  const { url, body } = request;
  const isLogin = url.path.join('/') === 'auth/login';
  const formdata = body?.formdata?.map((field) =>
    field.type === 'file' ? field : { ...field, value: '', disabled: true },
  );
  const query = url.query.map((field) => (field.disabled ? { ...field, value: '' } : field));
  return {
    ...item,
    ...(isLogin && { event: [keepToken] }),
    request: { ...request, url: { ...url, query }, ...(body && { body: formdata ? { ...body, formdata } : body }) },
    response: response.map((example) => ({ ...example, originalRequest: undefined })),
  };
}

/** Leaves out errors and optional headers, which would fill the collection with hundreds of copies. */
function withSuccessesOnly(document: JsonSchema): JsonSchema {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  return {
    ...document,
    paths: Object.fromEntries(paths.map(([path, methods]) => [path, mapValues(methods, successOnly)])),
  };
}

function successOnly({ parameters = [], responses, ...operation }: Operation): object {
  return {
    ...operation,
    parameters: parameters.filter((parameter) => parameter.in !== undefined),
    responses: Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2'))),
  };
}

function mapValues<T, U>(values: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** Leaves out the ids, which are random: the collection changes only if the document does. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'id' && key !== '_postman_id');
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutIds(entry)]));
}
