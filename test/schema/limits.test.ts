import { buildSchema, getIntrospectionQuery, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { sizeLimitsRule } from '../../schema/execution/limits.ts';
import { useSharedApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';

const app = await useSharedApp();

async function sendQuery(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  return (await app.as(await app.make.aUser())).graphql(query, variables);
}

async function expectRefusal(query: string, message: string, variables: Record<string, unknown> = {}): Promise<void> {
  const { status, body } = await sendQuery(query, variables);
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
  expect(body.errors.map((error: { message: string }) => error.message)).toContain(message);
}

function tooComplex(complexity: number): string {
  const advice = 'Ask for fewer entries (limit) or fewer nested lists.';
  return `The complexity of this document is ${complexity}, ${complexity - 1_000} over the limit of 1000. ${advice}`;
}

test('accepts ten aliases and refuses eleven, including those in fragments', async () => {
  const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ');
  expect((await sendQuery(`{ me { ${aliases(10)} } }`)).status).toBe(200);
  await expectRefusal(`{ me { ${aliases(11)} } }`, 'The aliases of this document are 11, 1 over the limit of 10.');
  const spread = `{ one: me { ...F } two: me { ...F } } fragment F on User { ${aliases(5)} }`;
  await expectRefusal(spread, 'The aliases of this document are 12, 2 over the limit of 10.');
});

test('does not limit the depth of introspection, and refuses a fragment that spreads itself', async () => {
  const deep = (levels: number) => `${'{ ofType '.repeat(levels)} { name } ${'}'.repeat(levels)}`;
  expect((await sendQuery(`{ __schema { types ${deep(8)} } }`)).status).toBe(200);
  const { body } = await sendQuery('{ me { ...F } } fragment F on User { id ...F }');
  expect(body.errors[0].message).toContain('Cannot spread fragment');
});

test('refuses more than 1,000 tokens and gives their number', async () => {
  await expectRefusal(
    `{ me { ${'id '.repeat(1_000)} } }`,
    'The tokens of this document are 1005, 5 over the limit of 1000.',
  );
});

test('refuses more than twenty directives', async () => {
  await expectRefusal(
    `{ me { id ${'@include(if: true) '.repeat(21)} } }`,
    'The directives of this document are 21, 1 over the limit of 20.',
  );
});

test('multiplies the cost of entries by the limit of their list, capped at 100', async () => {
  const students = (name: string, limit: number | string) =>
    `${name}: students(limit: ${limit}) { data { id parent { name } } }`;
  const many = (count: number, limit: number | string) =>
    Array.from({ length: count }, (_, index) => students(`s${index}`, limit)).join(' ');
  expect((await sendQuery(`{ ${many(10, 5_000)} }`)).status).toBe(200);
  await expectRefusal(`query ($limit: Int) { ${many(10, '$limit')} me { id } }`, tooComplex(1001), { limit: 100 });
  expect((await sendQuery(`query ($limit: Int) { ${many(10, '$limit')} me { id } }`, { limit: null })).status).toBe(
    200,
  );
});

test('accepts a hundred students with class and guardians, and refuses nested lists', async () => {
  const page = (fields: string) =>
    `{ students(limit: 100) { data { id class { name } parent { name } ${fields} } pagination { total } } }`;
  expect((await sendQuery(page('guardians { name }'))).status).toBe(200);
  await expectRefusal(page('enrolments { id }'), tooComplex(2200));
});

test('charges lists without a limit for their assumed length', async () => {
  expect((await sendQuery('{ class(id: 1) { students { id class { name } guardians { name } } } }')).status).toBe(200);
  expect((await sendQuery('{ terms { name } roles { name } permissions { name } apiKeys { name } }')).status).toBe(200);
  await expectRefusal('{ class(id: 1) { students { class { students { id } } } } }', tooComplex(1681));
  expect((await sendQuery('{ classes { data { name students { id } } } }')).status).toBe(200);
  await expectRefusal('{ classes { data { students { id } enrolments { id } } } }', tooComplex(1620));
});

test('charges nothing for fields that @skip and @include exclude, and does not execute them', async () => {
  const user = await app.make.aUser();
  const id = await app.make.aStudent(user.institution);
  const client = await app.as(user);
  const query = (left: string) => `query ($if: Boolean = false) { students(limit: 100) { data { id ...F ${left} } } }
    fragment F on Student { class { name } enrolments { id } }`;
  const without = { data: { students: { data: [{ id }] } } };
  expect((await client.graphql(query('@include(if: $if)'))).body).toEqual(without);
  expect((await client.graphql(query('@skip(if: $if)'), { if: true })).body).toEqual(without);
  expect((await client.graphql(query('@include(if: true) @skip(if: $if)'), { if: true })).body).toEqual(without);
  await expectRefusal(query('@include(if: $if)'), tooComplex(2_200), { if: true });
  await expectRefusal(query('@skip(if: $if)'), tooComplex(2_200));
  await expectRefusal(query('@include(if: true) @skip(if: $if)'), tooComplex(2_200), { if: false });
});

test('does not execute a field excluded in one place if its parent is selected in another', async () => {
  const user = await app.make.aUser();
  const id = await app.make.aStudent(user.institution);
  const query = `query ($if: Boolean = false) { students(limit: 100) { data { id } } ...Page @include(if: $if) }
    fragment Page on Query { students(limit: 100) { data { ...F } } }
    fragment F on Student { class { name } enrolments { id } }`;
  const { body } = await (await app.as(user)).graphql(query);
  expect(body).toEqual({ data: { students: { data: [{ id }] } } });
});

test('stops counting fields when fragments multiply each other', async () => {
  const fragments = Array.from(
    { length: 40 },
    (_, index) => `fragment F${index} on User { ...F${index + 1} ...F${index + 1} }`,
  ).join(' ');
  const { status, body } = await sendQuery(`{ me { ...F0 } } ${fragments} fragment F40 on User { id }`);
  expect(status).toBe(400);
  expect(body.errors[0].message).toContain('complexity');
});

test('accepts the introspection query that clients send', async () => {
  const { body } = await sendQuery(
    getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, specifiedByUrl: true }),
  );
  expect(body.data.__schema.queryType.name).toBe('Query');
});

test('reports by how much a document is too deep, without counting fragments as levels', () => {
  const schema = buildSchema('type Query { a: Query b: Int }');
  const nested = (levels: number) => `{ ${'a { ... { '.repeat(levels - 1)} b ${'} }'.repeat(levels - 1)} }`;
  expect(validate(schema, parse(nested(8)), [sizeLimitsRule])).toEqual([]);
  expect(validate(schema, parse(nested(10)), [sizeLimitsRule]).map(({ message }) => message)).toEqual([
    'The depth of this document is 10, 2 over the limit of 8.',
  ]);
});
