import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { statementsOf } from '../support/statements.ts';
import { aUserWithPermissions } from '../support/user-with-permissions.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** Students who may be in the records twice: the same normalised names and the same date of birth, both known ([D96]). */

const app = await useSharedApp();

const FIND = `query ($firstName: String, $lastName: String!, $dateOfBirth: Date, $exceptId: Int) {
  possibleDuplicates(firstName: $firstName, lastName: $lastName, dateOfBirth: $dateOfBirth, exceptId: $exceptId) { id }
}`;

const born = '2012-03-04';

async function aSchool() {
  const { client, institution } = await aRegistrar(app);
  const { make } = app;
  const aStudent = (first_name: string, last_name: string, date_of_birth: string | null = born, others = {}) =>
    make.aStudent(institution, { first_name, last_name, date_of_birth, ...others });
  const find = async (
    firstName: string | null,
    lastName: string,
    dateOfBirth: string | null = born,
    exceptId?: number,
  ) => {
    const { body } = await client.graphql(FIND, { firstName, lastName, dateOfBirth, exceptId });
    return body.data.possibleDuplicates.map(({ id }: { id: number }) => id);
  };
  return { client, institution, aStudent, find };
}

test('returns students with the same names, however they are written, and the same date of birth', async () => {
  const { aStudent, find } = await aSchool();
  const zoe = await aStudent('Zoë', 'O’Núñez');
  const one = await aStudent('', 'Sukarno');
  await aStudent('Zoë', 'O’Núñez', '2012-03-05');
  await aStudent('Zoë', 'O’Núñez', null);
  await aStudent('Zoë', 'O’Núñez', born, { deleted_at: new Date() });
  await (await aSchool()).aStudent('Zoë', 'O’Núñez');

  expect(await find('ZOE', "o'nunez")).toEqual([zoe]);
  expect(await find(null, 'sukarno')).toEqual([one]);
  expect(await find('Zoë', 'O’Núñez', null)).toEqual([]);
  expect(await find('Zoë', 'O’Núñez', born, zoe)).toEqual([]);
  expect(await find('Zo', 'O’Núñez')).toEqual([]);
});

test('createStudent warns of them in its answer, which many students ask with one more statement', async () => {
  const { client, aStudent } = await aSchool();
  const zoe = await aStudent('Zoë', 'Núñez');
  const create = `mutation ($id: String!, $born: Date) {
    createStudent(input: { studentId: $id, firstName: "Zoe", lastName: "Nunez", dateOfBirth: $born }) {
      possibleDuplicates { id }
    }
  }`;

  const { body } = await client.graphql(create, { id: 'N-1', born });
  expect(body.data.createStudent).toEqual({ possibleDuplicates: [{ id: zoe }] });
  const { body: unknown } = await client.graphql(create, { id: 'N-2', born: null });
  expect(unknown.data.createStudent).toEqual({ possibleDuplicates: [] });
  const list = (fields: string) => statementsOf(app, () => client.graphql(`{ students { data { ${fields} } } }`));
  expect(await list('possibleDuplicates { id }')).toHaveLength((await list('id')).length + 1);
});

test('refuses who may not read students, and names that no student can have', async () => {
  const { client, institution } = await aSchool();
  const creator = await aUserWithPermissions(app, institution, ['create:students']);
  const refused = await creator.graphql(FIND, { lastName: 'Núñez', dateOfBirth: born });
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
  const { body } = await client.graphql(FIND, { lastName: ' ', firstName: 'x'.repeat(101) });
  expect(Object.keys(body.errors[0].extensions.details)).toEqual(['firstName', 'lastName']);
});
