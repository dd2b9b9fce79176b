import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** Students created at once. */

const app = useApp();

test('of thirty at once with the same identifiers one succeeds, the others say why they did not', async () => {
  const { client } = await aRegistrar(app.current);

  const answers = await Promise.all(Array.from({ length: 30 }, () => client.post('/students', NEW_STUDENT)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(29);
  for (const { body } of refused) {
    expect(body.error).toBe('validation_error');
    expect(Object.values(body.details).flat()).toContain('is already in use by another student.');
  }
});

test('gives the last seat of a class to one of many', async () => {
  const { client, institution } = await aRegistrar(app.current);
  const classId = await app.current.make.aClass(institution, { capacity: 3 });

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      client.post('/students', {
        ...NEW_STUDENT,
        student_id: `c${n}`,
        email: `c${n}@students.example`,
        class_id: classId,
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.details).toEqual({ class_id: ['is full: all 3 places are taken.'] });
});
