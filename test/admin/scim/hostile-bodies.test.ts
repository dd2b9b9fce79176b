import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aScimClient, type ScimClient } from '../../support/scim-client.ts';

/** Bodies and paths that no provider sends ([D71], [D85]). */

const app = await useSharedApp();
const scim = await aScimClient(app, await app.make.aUser());
const id = (await scim.send('POST', '/Users', { userName: 'target@school.example', displayName: 'Target' })).body.id;

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { name: nested(depth - 1) });
/** A value that cannot become a text. */
const ODD = { toString: 1, value: { toString: 1 }, type: { toString: 1 } };
const name = (value: unknown) => ({ op: 'replace', path: 'displayName', value });

test.each([
  ['no operations', {}, 400, 'invalidSyntax'],
  ['an unknown operation', { Operations: [{ op: 'move', path: 'active', value: true }] }, 400, 'invalidSyntax'],
  ['a removal of everything', { Operations: [{ op: 'remove' }] }, 400, 'invalidSyntax'],
  ['an operation that is no text', { Operations: [{ op: ODD, path: 'active', value: true }] }, 400, 'invalidSyntax'],
  ['a boolean that is no word', { Operations: [{ op: 'add', path: 'active', value: ODD }] }, 400, 'invalidValue'],
  [
    'an email that is no text',
    { Operations: [{ op: 'add', value: { emails: [ODD, { type: 'work', value: ODD }] } }] },
    400,
    'invalidValue',
  ],
  ['a value of the wrong type', { Operations: [name({ a: 1 })] }, 400, 'invalidValue'],
  ['two roles', { Operations: [{ op: 'add', path: 'roles', value: ['teacher', 'viewer'] }] }, 400, 'invalidValue'],
  [
    'another email',
    { Operations: [{ op: 'add', path: 'emails[type eq "work"].value', value: 'x@y.example' }] },
    400,
    'invalidValue',
  ],
  ['no userName', { Operations: [{ op: 'remove', path: 'userName' }] }, 400, 'invalidValue'],
  ['101 operations', { Operations: Array(101).fill(name('Too many')) }, 400, 'tooMany'],
  ['nine levels', { Operations: [name(nested(6))] }, 400, 'invalidSyntax'],
  ['more than 256 KiB', { Operations: [name('x'.repeat(256 * 1024))] }, 413, undefined],
])('refuses a PATCH with %s', async (_, body, status, scimType) => {
  const answer = await scim.send('PATCH', `/Users/${id}`, body);
  expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
  expect((await scim.send('GET', `/Users/${id}`)).body.displayName).toBe('Target');
});

test.each([
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'toString',
  'name.__proto__',
  'emails[type eq "home"].value',
  'nickName',
  'a[[[',
  'x'.repeat(5_000),
])('changes nothing by the path %s', async (path) => {
  const value = { polluted: 'yes', __proto__: { polluted: 'yes' } };
  const operations = [
    { op: 'add', path, value: 'yes' },
    { op: 'replace', value: { [path]: value } },
  ];
  expect((await scim.patch(id, ...operations)).status).toBe(200);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect((await scim.send('GET', `/Users/${id}`)).body).toMatchObject({
    displayName: 'Target',
    userName: 'target@school.example',
  });
});

test.each([
  'userName co "a"',
  'userName eq unquoted',
  'displayName eq "Target"',
  'userName eq "a" or id eq "1"',
  'id eq "1',
  String.raw`userName eq "a\u0000b"`,
])('refuses the filter %s', async (filter) => {
  const { body, headers } = await scim.find(filter);
  expect(body).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
});

test('describes itself, and says what it does not have', async () => {
  for (const path of [
    '/ServiceProviderConfig',
    '/ResourceTypes',
    '/ResourceTypes/User',
    '/Schemas',
    '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User',
  ])
    expect((await scim.send('GET', path)).status, path).toBe(200);
  for (const path of ['/Groups', '/Groups/7', '/Bulk', '/Me'])
    expect((await scim.send('GET', path)).status, path).toBe(501);
  for (const path of ['/Schemas/other', '/Things']) expect((await scim.send('GET', path)).status, path).toBe(404);
  expect((await scim.send('DELETE', '/Users')).status).toBe(405);
});

test('answers 429 beyond fifty requests a second of an institution, whichever client sends them', async () => {
  const admin = await app.make.aUser();
  const clients = [await aScimClient(app, admin), await aScimClient(app, admin)];
  // More than fit into two windows of a second.
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, index) => (clients[index % 2] as ScimClient).sendOnce('GET', '/Users?count=0')),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(answers.every(({ headers }) => headers.get('ratelimit') === null)).toBe(true);
});
