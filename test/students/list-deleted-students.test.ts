import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';
import { allBut, aUserWithPermissions } from '../support/user-with-permissions.ts';

const app = await useSharedApp();

const LIST = `query ($search: String, $page: Int, $limit: Int) { deletedStudents(search: $search, page: $page, limit: $limit) {
  data { id lastName } pagination { total totalPages } } }`;

const list = async (variables: object = {}) => (await client.graphql(LIST, { ...variables })).body.data.deletedStudents;

const idsOf = async (variables: object) => (await list(variables)).data.map(({ id }: { id: number }) => id);

const { institution, client } = await signedIn(app);
const named = (last_name: string) => app.make.aStudent(institution, { last_name });
const ids: Record<'anna' | 'bert' | 'cleo' | 'erased' | 'active', number> = {
  anna: await named('Müller'),
  bert: await named('Muller-Smith'),
  cleo: await named('Jones'),
  erased: await named('Muller'),
  active: await named('Muller'),
};
for (const id of [ids.cleo, ids.anna, ids.erased, ids.bert]) await client.delete(`/students/${id}`);
await client.graphql(`mutation { eraseStudent(id: ${ids.erased}) { id } }`);

test('lists the deleted students that are not erased, the latest deletion first', async () => {
  expect(await list()).toEqual({
    data: [
      { id: ids.bert, lastName: 'Muller-Smith' },
      { id: ids.anna, lastName: 'Müller' },
      { id: ids.cleo, lastName: 'Jones' },
    ],
    pagination: { total: 3, totalPages: 1 },
  });
  expect(await idsOf({ page: 2, limit: 2 })).toEqual([ids.cleo]);
});

test('searches them by words, without regard to case and accents', async () => {
  expect(await idsOf({ search: 'MULLER' })).toEqual([ids.bert, ids.anna]);
  expect(await idsOf({ search: 'smith mul' })).toEqual([ids.bert]);
  expect(await idsOf({ search: 'nobody' })).toEqual([]);
});

test('refuses a search that is too long and a page below 1, together', async () => {
  const { body } = await client.graphql(LIST, { search: 'x'.repeat(201), page: 0 });
  expect(Object.keys(body.errors[0].extensions.details).sort()).toEqual(['page', 'search']);
});

test('shows only ids without read:students', async () => {
  const without = await aUserWithPermissions(app, institution, allBut('read:students'));

  const { body } = await without.graphql(LIST);
  expect(body.errors).toMatchObject([
    { message: 'This needs the permission read:students for lastName.', extensions: { code: 'FORBIDDEN' } },
  ]);
  const allowed = await without.graphql('{ deletedStudents { data { __typename id nodeId } pagination { total } } }');
  expect(allowed.body.errors).toBeUndefined();
  expect(allowed.body.data.deletedStudents.pagination.total).toBe(3);
});

test('refuses callers without delete:students, and shows nothing of other institutions', async () => {
  const without = await aUserWithPermissions(app, institution, allBut('delete:students'));
  expect((await without.graphql(LIST)).body.errors[0].message).toBe('This needs the permission delete:students.');
  const other = await app.as(await app.make.aUser());
  expect((await other.graphql(LIST)).body.data.deletedStudents.data).toEqual([]);
});
