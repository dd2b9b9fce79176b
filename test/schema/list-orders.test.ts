import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

/** The orders in which classes, courses, guardians and users are listed. */

const app = await useSharedApp();

/** Returns a function that lists the names of all records of a list in an order, two a page. */
async function aSchool() {
  const { make } = app;
  const administrator = await make.aUser({ name: 'Zoe' });
  const client = await app.as(administrator);
  const namesOf = async (list: string, orderBy?: string) => {
    const read = (page: number) =>
      client.graphql(`{ ${list}(page: ${page}, limit: 2${orderBy ? `, orderBy: ${orderBy}` : ''}) { data { name } } }`);
    const pages = [await read(1), await read(2)];
    return pages.flatMap(({ body }) => body.data[list].data.map(({ name }: { name: string }) => name));
  };
  return { make, client, institution: administrator.institution, namesOf };
}

test('a client lists classes by their course, term or room, those without one last', async () => {
  const { make, institution, namesOf } = await aSchool();
  const late = await make.aTerm(institution, { starts_on: '2024-02-01' });
  const early = await make.aTerm(institution, { starts_on: '2023-09-01' });
  const zoology = await make.aCourse(institution, { name: 'Zoology' });
  const art = await make.aCourse(institution, { name: 'art' });
  await make.aClass(institution, { name: 'Homeroom', room: 'B' });
  await make.aClass(institution, { name: 'Beasts', course_id: zoology, term_id: early });
  await make.aClass(institution, { name: 'Clay', course_id: art, term_id: late, room: 'A' });
  expect(await namesOf('classes')).toEqual(['Homeroom', 'Beasts', 'Clay']);
  expect(await namesOf('classes', 'name_desc')).toEqual(['Homeroom', 'Clay', 'Beasts']);
  expect(await namesOf('classes', 'course')).toEqual(['Clay', 'Beasts', 'Homeroom']);
  expect(await namesOf('classes', 'course_desc')).toEqual(['Beasts', 'Clay', 'Homeroom']);
  expect(await namesOf('classes', 'term')).toEqual(['Beasts', 'Clay', 'Homeroom']);
  expect(await namesOf('classes', 'room')).toEqual(['Clay', 'Homeroom', 'Beasts']);
  expect(await namesOf('courses', 'name')).toEqual(['art', 'Zoology']);
});

test('a client lists guardians and users by family name, or by the whole name where that is unknown', async () => {
  const { make, institution, namesOf } = await aSchool();
  await make.aGuardian(institution, { name: 'Ann Young', given_name: 'Ann', family_name: 'Young' });
  await make.aGuardian(institution, { name: 'Zed Abel', given_name: 'Zed', family_name: 'Abel' });
  await make.aGuardian(institution, { name: 'Madonna' });
  expect(await namesOf('guardians', 'name')).toEqual(['Zed Abel', 'Madonna', 'Ann Young']);
  await make.aUser({ institution, name: 'Moe', role: 'viewer' });
  expect(await namesOf('users', 'name')).toEqual(['Moe', 'Zoe']);
  expect(await namesOf('users', 'role_desc')).toEqual(['Moe', 'Zoe']);
});

test('every order of a list is one that the database knows', async () => {
  const { client, namesOf } = await aSchool();
  for (const [list, type] of Object.entries({
    classes: 'ClassOrder',
    courses: 'CourseOrder',
    guardians: 'GuardianOrder',
    users: 'UserOrder',
  })) {
    const { body } = await client.graphql(`{ __type(name: "${type}") { enumValues { name } } }`);
    for (const { name } of body.data.__type.enumValues)
      expect(await namesOf(list, name), name).toEqual(list === 'users' ? ['Zoe'] : []);
  }
});
