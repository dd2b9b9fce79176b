import { afterEach, expect, test, vi } from 'vitest';
import { applyPlannedChanges } from '../../../src/students/enrolments/planned-changes.service.ts';
import { useApp } from '../../support/app.ts';

const app = await useApp();
const NEW = { student_id: 'new', first_name: 'New', last_name: 'Student' };

afterEach(() => vi.useRealTimers());

test.each([
  ['Asia/Kolkata', '2040-03-15', '2040-03-14T18:30:00Z'],
  ['Australia/Adelaide', '2040-03-15', '2040-03-14T13:30:00Z'],
  ['Australia/Adelaide', '2040-07-15', '2040-07-14T14:30:00Z'],
  ['Pacific/Chatham', '2040-03-15', '2040-03-14T10:15:00Z'],
  ['America/St_Johns', '2040-07-15', '2040-07-15T02:30:00Z'],
])('lets a plan take effect at midnight in %s: for %s at %s', async (timeZone, first, utc) => {
  const { make, registrar } = app;
  const institution = await make.anInstitution({ timeZone });
  const client = await app.as(await make.aUser({ institution }));
  const [home, next] = [await make.aClass(institution), await make.aClass(institution)];
  const studentId = await make.aStudent(institution, { class_id: home });
  await client.graphql(
    `mutation { enrolStudent(classId: ${next}, studentId: ${studentId}, beginsOn: "${first}", primary: true) { id } }`,
  );
  const classAt = async (instant: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: instant });
    await applyPlannedChanges(registrar.database);
    vi.useRealTimers();
    const { rows } = await registrar.database.pool.query('select class_id from students where id = $1', [studentId]);
    return rows[0].class_id;
  };
  const midnight = Date.parse(utc);
  expect(await classAt(midnight - 1)).toBe(home);
  expect(await classAt(midnight)).toBe(next);
});

test('leaves the plans of a closed institution, which stop no other', async () => {
  const { make, registrar } = app;
  const plan = async () => {
    const institution = await make.anInstitution();
    const client = await app.as(await make.aUser({ institution }));
    const [home, next] = [await make.aClass(institution), await make.aClass(institution)];
    const studentId = await make.aStudent(institution, { class_id: home });
    await client.graphql(
      `mutation { enrolStudent(classId: ${next}, studentId: ${studentId}, beginsOn: "2040-03-15", primary: true) { id } }`,
    );
    return { id: institution.id, studentId, home, next };
  };
  const [closed, open] = [await plan(), await plan()];
  await registrar.database.pool.query('update institutions set closed_at = now() where id = $1', [closed.id]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2040-03-16T12:00:00Z') });
  await applyPlannedChanges(registrar.database);
  const text = 'select class_id from students where id = any($1::int[]) order by array_position($1, id)';
  const { rows } = await registrar.database.pool.query(text, [[closed.studentId, open.studentId]]);
  expect(rows).toEqual([{ class_id: closed.home }, { class_id: open.next }]);
});

test('a plan that has taken effect is one again where another time zone brings the day before back', async () => {
  const { make, registrar } = app;
  // Two zones that never have the same day.
  const [early, late] = ['Etc/GMT-14', 'Etc/GMT+12'];
  const institution = await make.anInstitution({ timeZone: early });
  const client = await app.as(await make.aUser({ institution }));
  const [home, next] = [await make.aClass(institution), await make.aClass(institution)];
  const moved = await make.aStudent(institution, { class_id: home });
  await client.put(`/students/${moved}`, { class_id: next });
  const created = (await client.post('/students', { ...NEW, class_id: next })).body.id;
  const classesIn = async (timeZone: string) => {
    const set = 'mutation ($timeZone: String!) { updateInstitution(input: { timeZone: $timeZone }) { id } }';
    await client.graphql(set, { timeZone });
    await applyPlannedChanges(registrar.database);
    const classOf = async (id: number) => (await client.get(`/students/${id}`)).body.class_id;
    return [await classOf(moved), await classOf(created)];
  };

  expect(await classesIn(late)).toEqual([home, null]);
  expect(await classesIn(early)).toEqual([next, next]);
});
