import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

/** The `details` of a validation error are in the order of the input, so that a form can show them from top to bottom. */

const app = await useSharedApp();

test('a client that sends wrong fields gets them in their order, unknown ones in their place and missing ones last', async () => {
  const client = await app.as(await app.make.aUser());
  const { body } = await client.post('/students', {
    phone: 1,
    nickname: 'Ada',
    address: { zip: 1, city: 2 },
    email: 'ada',
  });
  expect(Object.keys(body.details)).toEqual([
    'phone',
    'nickname',
    'address.zip',
    'address.city',
    'email',
    'student_id',
    'first_name',
    'last_name',
  ]);
});

test('a client that sends wrong entries of a list gets them by their number', async () => {
  const { make } = app;
  const user = await make.aUser();
  const client = await app.as(user);
  const classId = await make.aClass(user.institution, { course_id: await make.aCourse(user.institution) });
  const grades = Array.from({ length: 12 }, (_, index) => ({
    student_id: `nobody-${index}`,
    score: index === 10 ? 'x' : 1,
  }));
  const { body } = await client.post(`/classes/${classId}/grades`, { grades, term: 'Fall' });
  expect(Object.keys(body.details).length).toBeGreaterThan(2);
  const numbers = Object.keys(body.details).flatMap((field) => /^grades\.(\d+)/.exec(field)?.[1] ?? []);
  expect(numbers).toEqual([...numbers].sort((one, other) => Number(one) - Number(other)));
});
