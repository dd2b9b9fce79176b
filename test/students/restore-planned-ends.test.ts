import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { auditedChanges } from '../support/audit-actions.ts';
import { formWith } from '../support/files.ts';
import { mutate } from '../support/mutate.ts';
import { signedIn } from '../support/signed-in.ts';

/** Enrolments with a planned end, of a student who is deleted and restored ([D27], [D29a]). */

const app = await useSharedApp();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const ENROL = `mutation ($classId: Int!, $studentId: Int!, $beginsOn: Date) {
  enrolStudent(classId: $classId, studentId: $studentId, beginsOn: $beginsOn) { id }
}`;
const END = `mutation ($id: Int!, $endsOn: Date) { endEnrolment(id: $id, endsOn: $endsOn, reason: "moves away") { id } }`;

interface Planned {
  beginsOn?: string;
  endsOn?: string;
}

async function school() {
  const { user, client } = await signedIn(app);
  const run = (mutation: string, variables?: Record<string, unknown>) =>
    mutate<{ id: number }>(client, mutation, variables);
  const enrol = async (studentId: number, classId: number, { beginsOn, endsOn }: Planned) => {
    const { id } = await run(ENROL, { classId, studentId, beginsOn });
    if (endsOn !== undefined) await run(END, { id, endsOn });
    return id;
  };
  const restore = (id: number) => run(`mutation { restoreStudent(id: ${id}) { id } }`);
  const restored = async (id: number) => {
    const query = `{ student(id: ${id}) { enrolments { classId beginsOn endsOn reason } } }`;
    const all: { classId: number; reason: string | null }[] = (await client.graphql(query)).body.data.student
      .enrolments;
    return all.filter(({ reason }) => reason !== 'deleted').sort((one, other) => one.classId - other.classId);
  };
  return { client, institution: user.institution, run, enrol, restore, restored };
}

test('reopens enrolments until their planned end, and records it', async () => {
  const { client, institution, run, enrol, restore, restored } = await school();
  const { make } = app;
  const id = await make.aStudent(institution);
  const [chess, choir, drama] = [
    await make.aClass(institution),
    await make.aClass(institution),
    await make.aClass(institution),
  ];
  await enrol(id, chess, { beginsOn: day(-9), endsOn: day(30) });
  await enrol(id, choir, { beginsOn: day(10), endsOn: day(20) });
  await enrol(id, drama, { endsOn: day(5) });
  await enrol(id, drama, { beginsOn: day(5) });

  await client.delete(`/students/${id}`);
  await restore(id);

  const reason = 'moves away';
  expect(await restored(id)).toEqual([
    { classId: chess, beginsOn: day(0), endsOn: day(30), reason },
    { classId: choir, beginsOn: day(10), endsOn: day(20), reason },
    { classId: drama, beginsOn: day(0), endsOn: day(5), reason },
    { classId: drama, beginsOn: day(5), endsOn: null, reason: null },
  ]);
  const created = async () => (await auditedChanges(client, { action: 'enrolment.created' })).slice(4);
  const changes = {
    class_id: { from: null, to: chess },
    student: { from: null, to: id },
    begins_on: { from: null, to: day(0) },
    ends_on: { from: null, to: day(30) },
    reason: { from: null, to: reason },
    primary: { from: null, to: false },
  };
  expect((await created())[0]?.changes).toEqual(changes);
  await run(`mutation { eraseStudent(id: ${id}) { id } }`);
  expect((await created())[0]?.changes).toEqual({ ...changes, reason: { from: '[erased]', to: '[erased]' } });
});

test('does not reopen an enrolment whose planned end has passed', async () => {
  const { client, institution, enrol, restore, restored } = await school();
  const id = await app.make.aStudent(institution);
  const enrolment = await enrol(id, await app.make.aClass(institution), { endsOn: day(1) });
  await client.delete(`/students/${id}`);
  await app.pool.query('update enrolments set former_ends_on = $2 where id = $1', [enrolment, day(0)]);

  await restore(id);

  expect(await restored(id)).toEqual([]);
});

test('reopens enrolments until their planned end after an undone import, too', async () => {
  const { client, institution, run, enrol, restore, restored } = await school();
  const classId = await app.make.aClass(institution);
  const file = 'student_id,first_name,last_name,email\nnew,A,B,a@x.example\n';
  const imported = await client.post('/students/import', formWith(file, {}));
  const { id } = (await client.get('/students')).body.data[0];
  await enrol(id, classId, { endsOn: day(30) });
  await run(`mutation { undoImport(id: ${imported.body.id}) { id } }`);

  await restore(id);

  expect(await restored(id)).toEqual([{ classId, beginsOn: day(0), endsOn: day(30), reason: 'moves away' }]);
});
