import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBareSchema } from '../../schema/schema.ts';
import { nodeTypes, parseNodeId, toNodeId } from '../../schema/shared/node-id.ts';
import { useApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { rootFields } from '../support/root-fields.ts';
import { fillSchool } from '../support/school.ts';
import { signedIn } from '../support/signed-in.ts';
import { sqlDuring } from '../support/sql-counter.ts';
import { allBut, aUserWithPermissions } from '../support/user-with-permissions.ts';

const app = await useApp();
const { user, client } = await signedIn(app);
const ids = await fillSchool(app.pool, user, 5, 7_000_000);

/** The other way to read each type: its query, its table and its permission. */
const types = [
  ['Student', 'student', 'students', 'read:students'],
  ['Guardian', 'guardian', 'guardians', 'read:guardians'],
  ['Course', 'course', 'courses', 'read:courses'],
  ['Class', 'class', 'classes', 'read:classes'],
  ['User', 'user', 'users', 'read:users'],
  ['Import', 'import', 'imports', 'import:students'],
  ['Webhook', 'webhook', 'webhooks', 'read:webhooks'],
] as const;

/** Sends a query several times, so that it is interpreted first and then compiled, and returns the body of the response. */
async function send(
  document: string,
  variables: Record<string, unknown> = {},
  sender = client,
): Promise<Answer['body']> {
  const bodies = [];
  for (let count = 0; count < 3; count += 1) bodies.push((await sender.graphql(document, variables)).body);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
  return bodies[0];
}

const NODE = 'query ($id: ID!) { node(id: $id) { __typename nodeId } }';

test('covers every type that a query finds by id', () => {
  const queries = rootFields(buildBareSchema()).filter(
    ({ kind, field }) =>
      kind === 'Query' && field.args.some(({ name, type }) => name === 'id' && /^Int/.test(String(type))),
  );
  // A mail shows its text to those who signed in recently. Nothing refers to any of them.
  const others = /^(Mail|DocumentBatch|DocumentFile!)$/;
  const found = queries.map(({ field }) => String(field.type)).filter((type) => !others.test(type));
  expect(found.toSorted()).toEqual(nodeTypes.toSorted());
  expect(types.map(([type]) => type)).toEqual([...nodeTypes]);
});

describe.each(types)('%s', (type, query, table, permission) => {
  test('is found by the nodeId that its own query returns', async () => {
    const own = await send(`{ ${query}(id: ${ids[table]}) { nodeId createdAt } }`);
    const record = own.data[query];
    const document = `query ($id: ID!) { node(id: $id) { __typename nodeId ... on ${type} { id createdAt } } }`;
    const body = await send(document, { id: record.nodeId });
    expect(body).toEqual({ data: { node: { __typename: type, id: ids[table], ...record } } });
  });

  test('is null for a user of another institution', async () => {
    const other = await app.as(await app.make.aUser());
    const body = await send(NODE, { id: toNodeId(type, ids[table] as number) }, other);
    expect(body).toEqual({ data: { node: null } });
  });

  test('is refused without its permission, with an audit record', async () => {
    const without = await aUserWithPermissions(app, user.institution, allBut(permission));
    const body = await send(NODE, { id: toNodeId(type, ids[table] as number) }, without);
    expect(body.errors).toMatchObject([
      { message: `This needs the permission ${permission}.`, path: ['node'], extensions: { code: 'FORBIDDEN' } },
    ]);
    const { rows } = await app.pool.query(
      `select changes from audit_logs where institution_id = $1 and action = 'permission.refused' order by id desc limit 1`,
      [user.institution.id],
    );
    expect(JSON.stringify(rows)).toContain('"node"');
  });
});

test.each([
  ['text that is not base64', 'Student:1'],
  ['an unknown type', Buffer.from('Enrolment:1').toString('base64')],
  ['a property of every object', Buffer.from('constructor:1').toString('base64')],
  ['a number', 5],
  ['a negative number', Buffer.from('Student:-1').toString('base64')],
  ['a number beyond all ids', Buffer.from('Student:2147483648').toString('base64')],
  ['another spelling of a number', Buffer.from('Student:01').toString('base64')],
  ['an empty text', ''],
])('refuses %s', async (_description, id) => {
  const body = await send(NODE, { id });
  expect(body.errors).toMatchObject([
    { extensions: { code: 'VALIDATION_ERROR', details: { id: ['is not the nodeId of a record.'] } } },
  ]);
});

test('every id can be read back from its global id', () => {
  fc.assert(
    fc.property(fc.constantFrom(...nodeTypes), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (type, id) => {
      expect(parseNodeId(toNodeId(type, id))).toEqual({ type, id });
    }),
  );
});

test('no other text is a global id', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      const parsed = parseNodeId(text);
      expect(parsed === undefined || toNodeId(parsed.type, parsed.id) === text).toBe(true);
    }),
  );
});

test('reads the fields of the fragments that match the type', async () => {
  const document = `query ($student: ID!, $class: ID!) {
    student: node(id: $student) { ...Labels ... on Student { class { nodeId } } }
    class: node(id: $class) { ...Labels ... on Class { course { nodeId } students { nodeId } } }
  }
  fragment Labels on Node { ... on Student { label: lastName } ... on Class { label: name } }`;
  const student = toNodeId('Student', ids.students as number);
  const section = toNodeId('Class', ids.classes as number);
  const body = await send(document, { student, class: section });
  expect(body.data).toMatchObject({
    student: { label: 'Zebra 1', class: { nodeId: section } },
    class: {
      label: 'Zebra 1',
      course: { nodeId: toNodeId('Course', ids.courses as number) },
      students: expect.arrayContaining([{ nodeId: student }]),
    },
  });
});

test('needs the permission of a nested field of the record', async () => {
  const without = await aUserWithPermissions(app, user.institution, allBut('read:guardians'));
  const document = 'query ($id: ID!) { node(id: $id) { ... on Student { guardians { name } } } }';
  const body = await send(document, { id: toNodeId('Student', ids.students as number) }, without);
  expect(body.errors[0].message).toBe('This needs the permission read:guardians.');
});

test('reads several records of a type by one statement', async () => {
  const nodes = Array.from({ length: 5 }, (_, index) => {
    const id = toNodeId('Student', (ids.students as number) + index);
    return `n${index}: node(id: "${id}") { ... on Student { lastName } }`;
  });
  const statements = await sqlDuring(app.pool, async () => {
    const { body } = await client.graphql(`{ ${nodes.join(' ')} }`);
    expect(Object.values(body.data)).toContainEqual({ lastName: 'Zebra 5' });
  });
  expect(statements.filter((text) => text.includes('from students'))).toHaveLength(1);
});

test('counts the lists of the record in the complexity', async () => {
  const lists = Array.from({ length: 6 }, () => '... on Class { students { class { students { lastName } } } }');
  const body = await send(`query ($id: ID!) { node(id: $id) { ${lists.join(' ')} } }`, { id: 'x' });
  expect(body.errors[0].message).toMatch(/^The complexity of this document is \d+/);
});

test('gives the new subscription of a mutation no nodeId, because its record is a Webhook', async () => {
  const body = await send(
    'mutation { createWebhook(input: { url: "https://hooks.example.com", events: ["*"] }) { nodeId } }',
  );
  expect(body.errors[0].message).toContain('nodeId');
});
