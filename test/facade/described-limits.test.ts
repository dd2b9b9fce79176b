import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

/** The limits of /openapi.json are those that the service enforces: a value just beyond each is refused, under the field's name. */

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

interface Operation {
  parameters: { name?: string; in: string; schema: Schema; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema; example: Record<string, unknown> }> };
}

const app = await useSharedApp();
const { make } = app;
const user = await make.aUser();
const client = await app.as(user);
const { body } = await client.post('/webhooks', { url: 'https://8.8.8.8/registrar', events: ['*'] });
const course = await make.aCourse(user.institution);
const classes = await make.aClass(user.institution, { course_id: course });
const ids: Record<string, number> = { students: await make.aStudent(user.institution), classes, webhooks: body.id };
const { body: document } = await client.get('/openapi.json');
const schemas: Record<string, Schema> = document.components.schemas;
const operations: [method: string, path: string, operation: Operation][] = Object.entries<Record<string, Operation>>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): (typeof operations)[number] => [
    method.toUpperCase(),
    path.replace('{id}', String(ids[path.split('/')[1] ?? ''])),
    operation,
  ]),
);

function resolve(schema: Schema): Schema {
  const { $ref, anyOf } = schema;
  if ($ref) return resolve(schemas[$ref.split('/').at(-1) ?? ''] as Schema);
  return anyOf?.[0] ? resolve(anyOf[0]) : schema;
}

/** Returns a value just beyond each limit of a schema, under the path of the field in errors. */
function beyond(unresolved: Schema, field: string): [field: string, value: unknown][] {
  const schema = resolve(unresolved);
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items, properties, pattern } = schema;
  const item = items && resolve(items);
  return [
    ...(minLength ? [''] : []),
    ...(maxLength ? ['a'.repeat(maxLength + 1)] : []),
    ...(pattern ? ['\u2603'] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minItems ? [[]] : []),
    ...(maxItems ? [Array(maxItems + 1).fill(item?.enum?.[0] ?? {})] : []),
    ...(schema.enum ? ['nonsense'] : []),
    ...(item?.enum ? [['nonsense']] : []),
  ]
    .map((value): [string, unknown] => [field, value])
    .concat(
      Object.entries(properties ?? {}).flatMap(([name, property]) =>
        beyond(property, name).map(([inner, value]): [string, unknown] => [`${field}.${inner}`, { [name]: value }]),
      ),
      item?.properties
        ? beyond(item, '0').map(([inner, value]): [string, unknown] => [`${field}.${inner}`, [value]])
        : [],
    );
}

async function expectRefused(method: string, path: string, field: string, body?: object): Promise<void> {
  const answer = await client.send(method, path, body);
  const where = `${method} ${path} ${field} ${JSON.stringify(body)?.slice(0, 200)} ${JSON.stringify(answer.body).slice(0, 300)}`;
  expect(answer.status, where).toBe(400);
  expect(Object.keys(answer.body.details), where).toContain(field);
}

test('refuses values beyond the described limits of every body', async () => {
  let count = 0;
  for (const [method, path, { requestBody }] of operations) {
    const media = requestBody?.content['application/json'];
    for (const [name, property] of Object.entries(media ? (resolve(media.schema).properties ?? {}) : {})) {
      for (const [field, value] of beyond(property, name)) {
        // Fields that an update only takes unchanged have no limits of their own.
        if (path.startsWith('/students/') && /^(id|address|parent|academic_records)\b/.test(field)) continue;
        await expectRefused(method, path, field, { ...media?.example, [name]: value });
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(40);
});

test('refuses values beyond the described limits of every query', async () => {
  let count = 0;
  for (const [method, path, { parameters }] of operations) {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const required = query.filter((parameter) => parameter.required).map(({ name, example }) => [name, example]);
    for (const { name = '', schema } of query) {
      for (const [field, value] of beyond(schema, name)) {
        const sent = new URLSearchParams({ ...Object.fromEntries(required), [name]: String(value) });
        await expectRefused(method, `${path}?${sent}`, field);
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(20);
});
