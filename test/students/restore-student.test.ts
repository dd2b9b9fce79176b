import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useSharedApp();

async function school() {
  const { user, client } = await signedIn(app, 'registrar');
  const restore = async (id: number) => {
    const { body } = await client.graphql(`mutation { restoreStudent(id: ${id}) { id studentId classId version } }`);
    const [error] = body.errors ?? [];
    return error ? { code: error.extensions.code, message: error.message } : body.data.restoreStudent;
  };
  return { client, institution: user.institution, restore };
}

test('restores a deleted student with everything, enrolled again from today', async () => {
  const { client, institution, restore } = await school();
  const classId = await app.make.aClass(institution);
  const id = await app.make.aStudent(institution, { class_id: classId, student_id: 'r-1' });
  const before = (await client.get(`/students/${id}`)).body;
  await client.delete(`/students/${id}`);

  expect(await restore(id)).toEqual({ id, studentId: 'r-1', classId, version: 3 });

  expect((await client.get(`/students/${id}`)).body).toEqual({ ...before, updated_at: expect.any(String) });
  expect((await client.get('/students')).body.pagination.total).toBe(1);
  const { body } = await client.graphql(
    `{ student(id: ${id}) { enrolments { endsOn reason } } changes { entries { type } } }`,
  );
  const today = new Date().toISOString().slice(0, 10);
  expect(body.data.student.enrolments).toEqual([
    { endsOn: today, reason: 'deleted' },
    { endsOn: null, reason: null },
  ]);
  expect(body.data.changes.entries.map(({ type }: { type: string }) => type)).toEqual(['deleted', 'restored']);
});

test.each(['inactive', 'graduated'])('restores a student who is %s without a class', async (status) => {
  const { client, institution, restore } = await school();
  const classId = await app.make.aClass(institution);
  const id = await app.make.aStudent(institution, { class_id: classId, status });
  await client.delete(`/students/${id}`);
  await restore(id);
  const { body } = await client.graphql(`{ student(id: ${id}) { status enrolments { endsOn } } }`);
  expect(body.data.student.status).toBe(status);
  expect(body.data.student.enrolments.filter(({ endsOn }: { endsOn: string | null }) => endsOn === null)).toEqual([]);
});

test('keeps of an inactive student which enrolments becoming active again reopens', async () => {
  const { client, institution, restore } = await school();
  const classId = await app.make.aClass(institution);
  const id = await app.make.aStudent(institution, { class_id: classId });
  await client.put(`/students/${id}`, { status: 'inactive' });
  await client.delete(`/students/${id}`);
  await restore(id);

  await client.put(`/students/${id}`, { status: 'active' });

  const { body } = await client.graphql(`{ student(id: ${id}) { enrolments { endsOn } } }`);
  expect(body.data.student.enrolments).toMatchObject([{}, { endsOn: null }]);
});

test('answers conflict if student id or email are in use by now, or the student is not deleted', async () => {
  const { client, institution, restore } = await school();
  const id = await app.make.aStudent(institution, { student_id: 'taken', email: 'taken@students.example' });
  expect(await restore(id)).toEqual({ code: 'CONFLICT', message: 'The student is not deleted.' });
  await client.delete(`/students/${id}`);
  const other = await app.make.aStudent(institution, { student_id: 'taken', email: 'TAKEN@students.example' });

  expect(await restore(id)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Another student now has/),
  });
  await client.delete(`/students/${other}`);
  expect(await restore(id)).toMatchObject({ id });
});

test('restores one of two students with the same identifiers', async () => {
  const { client, institution, restore } = await school();
  const ids: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const id = await app.make.aStudent(institution, { student_id: 'twin', email: 'twin@students.example' });
    await client.delete(`/students/${id}`);
    ids.push(id);
  }

  const answers = await Promise.all(ids.map(restore));

  expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(1);
});

test('restores the student without a class if the former one is full', async () => {
  const { client, institution, restore } = await school();
  const classId = await app.make.aClass(institution, { capacity: 1 });
  const id = await app.make.aStudent(institution, { class_id: classId });
  await client.delete(`/students/${id}`);
  await app.make.aStudent(institution, { class_id: classId });

  expect(await restore(id)).toMatchObject({ id });
  expect((await client.get(`/students/${id}`)).body).toMatchObject({ class_id: null, status: 'active' });
  const { body } = await client.graphql('{ changes { entries { type changed } } }');
  expect(body.data.changes.entries.at(-1)).toEqual({ type: 'restored', changed: ['classId'] });
});

const ENROL = `mutation ($classId: Int!, $studentId: Int!, $beginsOn: Date) {
  enrolStudent(classId: $classId, studentId: $studentId, beginsOn: $beginsOn) { id }
}`;

test('reopens every enrolment that the deletion ended, except in full classes', async () => {
  const { client, institution, restore } = await school();
  const { make } = app;
  const home = await make.aClass(institution);
  const id = await make.aStudent(institution, { class_id: home });
  const [chess, choir, full, left] = [
    await make.aClass(institution),
    await make.aClass(institution),
    await make.aClass(institution, { capacity: 1 }),
    await make.aClass(institution),
  ];
  for (const classId of [chess, full, left]) await client.graphql(ENROL, { classId, studentId: id });
  await client.graphql(ENROL, { classId: choir, studentId: id, beginsOn: '2999-01-01' });
  await client.delete(`/students/${id}`);
  await restore(id);
  const enrolments = async () => {
    const query = `{ student(id: ${id}) { enrolments { id classId beginsOn endsOn primary } } }`;
    const all: { id: number; classId: number; endsOn: string | null }[] = (await client.graphql(query)).body.data
      .student.enrolments;
    return all.filter(({ endsOn }) => endsOn === null).sort((one, other) => one.classId - other.classId);
  };
  const ended = (await enrolments()).find(({ classId }) => classId === left);
  await client.graphql(`mutation { endEnrolment(id: ${ended?.id}, reason: "deleted") { id } }`);

  await client.delete(`/students/${id}`);
  await client.graphql(ENROL, { classId: full, studentId: await make.aStudent(institution) });
  await restore(id);

  const beginsOn = new Date().toISOString().slice(0, 10);
  expect(await enrolments()).toMatchObject([
    { classId: home, primary: true, beginsOn },
    { classId: chess, primary: false, beginsOn },
    { classId: choir, primary: false, beginsOn: '2999-01-01' },
  ]);
});

test('answers not_found for a student of another institution', async () => {
  const [one, other] = [await school(), await school()];
  const id = await app.make.aStudent(other.institution);
  await other.client.delete(`/students/${id}`);

  expect(await one.restore(id)).toMatchObject({ code: 'NOT_FOUND' });
});
