import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';

/** Multipart requests that violate the GraphQL multipart request specification. */

const app = await useApp({ IMPORT_MAX_BYTES: '2000' });

const CSV = 'student_id,first_name,last_name\nU-1,Ada,Lovelace\n';
const QUERY = 'mutation ($file: Upload!) { importStudents(file: $file, dryRun: true) { created } }';
const OPERATIONS = JSON.stringify({ query: QUERY, variables: { file: null } });
const MAP = JSON.stringify({ f: ['variables.file'] });

type Part = readonly [name: string, value: string | Blob];
const file = (name: string, content = CSV): Part => [name, new Blob([content])];
const operations: Part = ['operations', OPERATIONS];
const map: Part = ['map', MAP];
const mapped = (paths: unknown): Part[] => [operations, ['map', JSON.stringify(paths)], file('f')];

function send(client: Client, parts: readonly Part[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return client.send('POST', '/graphql', form, { 'apollo-require-preflight': 'true' });
}

async function createAdministrator(): Promise<Client> {
  return app.as(await app.make.aUser());
}

test.each<[string, Part[], string]>([
  ['a file that is not in the map', [operations, map, file('other')], 'does not name the file other'],
  ['an additional file', [operations, map, file('f'), file('other')], 'does not name the file other'],
  ['a repeated file', [operations, map, file('f'), file('f')], 'Send the file f only once'],
  ['a file before the map', [operations, file('f'), map], 'before the file'],
  ['a map before the operations', [map, operations, file('f')], 'once, in this order'],
  ['repeated operations', [operations, operations, map, file('f')], 'once, in this order'],
  ['a repeated map', [operations, map, map, file('f')], 'once, in this order'],
  ['an unknown field', [operations, map, ['colour', 'red'], file('f')], 'once, in this order'],
  ['a missing file', [operations, map], 'is missing'],
  ['a text in place of the file', [operations, map, ['f', 'text']], 'once, in this order'],
  ['a missing map', [operations], 'are required'],
  ['an empty form', [], ''],
  ['operations that are invalid JSON', [['operations', '{'], map, file('f')], 'operations is not valid JSON'],
  ['operations that are null', [['operations', 'null'], map, file('f')], 'must be a JSON object'],
  ['a map that is a number', mapped(1), 'map must be a JSON object'],
  ['a map without lists', mapped({ f: 'variables.file' }), 'a list of paths'],
  ['a map with a list of numbers', mapped({ f: [1] }), 'a list of paths'],
  ['a map with two files', mapped({ f: ['variables.file'], g: ['variables.file'] }), 'one file per request'],
  ['a path into the query', mapped({ f: ['query'] }), 'not a null in the variables'],
  ['a path to an unknown variable', mapped({ f: ['variables.other'] }), 'not a null in the variables'],
  ['a repeated path', mapped({ f: ['variables.file', 'variables.file'] }), 'not a null in the variables'],
  ['a path to a prototype', mapped({ f: ['variables.__proto__.x'] }), 'not a null in the variables'],
  ['a path to a constructor', mapped({ f: ['constructor.prototype.x'] }), 'not a null in the variables'],
])('refuses %s', async (_case, parts, message) => {
  const answer = await send(await createAdministrator(), parts);
  expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  expect(answer.body.errors[0]).toEqual({ message: answer.body.message, extensions: { code: 'BAD_REQUEST' } });
  expect(answer.body.message).toContain(message);
});

test.each<[string, Part[]]>([
  ['a large file', [operations, map, file('f', 'x'.repeat(2_001))]],
  ['large operations', [['operations', `{"query":"${'x'.repeat(1024 * 1024)}"}`], map, file('f')]],
  ['a large map', [operations, ['map', `{"f":["${'x'.repeat(1024 * 1024)}"]}`], file('f')]],
])('answers 413 to %s', async (_case, parts) => {
  expect(await send(await createAdministrator(), parts)).toMatchObject({
    status: 413,
    body: { error: 'payload_too_large' },
  });
});

test('executes an operation sent as a form without a file', async () => {
  const parts: Part[] = [
    ['operations', '{"query":"{ me { role } }"}'],
    ['map', '{}'],
  ];
  expect((await send(await createAdministrator(), parts)).body).toEqual({ data: { me: { role: 'administrator' } } });
});

test('answers any parts in any order with a result or a documented error', async () => {
  const client = await createAdministrator();
  const part = fc.oneof(
    fc.constantFrom(operations, map, file('f'), file('g'), file(''), ['f', 'text'] as const),
    fc.tuple(fc.constantFrom('operations', 'map'), fc.json()),
  );
  const good: Part[] = [operations, map, file('f')];
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      const { status, body } = await send(client, parts);
      expect([200, 400, 413]).toContain(status);
      expect(body.errors?.[0].extensions.code).not.toBe('INTERNAL_ERROR');
    }),
    { numRuns: 60, examples: [[good]] },
  );
});
