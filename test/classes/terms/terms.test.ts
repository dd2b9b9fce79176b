import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `terms`, `createTerm` and `updateTerm` ([D35]). */

const app = useSharedApp();

const CREATE = 'mutation ($input: TermInput!) { createTerm(input: $input) { id name startsOn endsOn } }';
const UPDATE =
  'mutation ($id: Int!, $input: TermInput!) { updateTerm(id: $id, input: $input) { id name startsOn endsOn } }';

test('creates and changes terms, and lists them by their first day', async () => {
  const { client } = await signedIn(app.current, 'registrar');
  const spring = { name: 'Spring', startsOn: '2025-01-01', endsOn: '2025-06-30' };
  const { body } = await client.graphql(CREATE, { input: spring });
  const { id } = body.data.createTerm;
  expect(body.data.createTerm).toEqual({ id, ...spring });
  const autumn = { name: 'Autumn', startsOn: '2024-09-01', endsOn: '2024-12-31' };
  await client.graphql(CREATE, { input: autumn });
  expect((await client.graphql('{ terms { name } }')).body.data.terms).toEqual([
    { name: 'Autumn' },
    { name: 'Spring' },
  ]);
  const earlier = { ...spring, startsOn: '2024-01-01' };
  expect((await client.graphql(UPDATE, { id, input: earlier })).body.data.updateTerm).toEqual({ id, ...earlier });
  expect((await client.graphql('{ terms { name } }')).body.data.terms).toEqual([
    { name: 'Spring' },
    { name: 'Autumn' },
  ]);
});

test('reports every error at once', async () => {
  const { institution, client } = await signedIn(app.current, 'registrar');
  const id = await app.current.make.aTerm(institution, { name: 'Autumn' });
  await app.current.make.aTerm(institution, { name: 'Spring' });
  const input = { name: 'Spring', startsOn: '2025-02-01', endsOn: '2025-01-01' };
  const problems = { name: ['is already in use by another term.'], endsOn: ['must not be before startsOn.'] };
  expect((await client.graphql(CREATE, { input })).body.errors[0].extensions.details).toEqual(problems);
  expect((await client.graphql(UPDATE, { id, input })).body.errors[0].extensions.details).toEqual(problems);
});

test("does not find another institution's term", async () => {
  const { client } = await signedIn(app.current, 'registrar');
  const id = await app.current.make.aTerm(await app.current.make.anInstitution());
  const input = { name: 'Mine', startsOn: '2025-01-01', endsOn: '2025-01-02' };
  expect((await client.graphql(UPDATE, { id, input })).body.errors[0].extensions.code).toBe('NOT_FOUND');
});
