import { enrolled, unique } from './mutation-kitchen.ts';
import { type MutationContext, type Recipe, run } from './mutation-recipe.ts';

const aCode = (kitchen: MutationContext) =>
  run(
    kitchen.client,
    `createAttendanceCode(input: { code: "${unique(kitchen).slice(-10)}", label: "School trip", status: present }) { id }`,
  );

async function absent(kitchen: MutationContext) {
  const { classId, id, studentId } = await enrolled(kitchen);
  const { body } = await kitchen.client.graphql(
    `mutation { recordAttendance(classId: ${classId}, date: "2024-10-01", entries: [{ studentId: "${studentId}", status: absent }]) { records { id } } }`,
  );
  return { id, markId: body.data.recordAttendance.records[0].id as number };
}

async function aNote(kitchen: MutationContext): Promise<number> {
  const { id } = await enrolled(kitchen);
  const { body } = await kitchen.client.graphql(
    `mutation { createAbsenceNote(studentIds: [${id}], input: { from: "2024-10-01", to: "2024-10-02" }) { id } }`,
  );
  return body.data.createAbsenceNote[0].id;
}

/** Valid arguments for each mutation of the calendar and of attendance. */
export const attendanceArguments: Readonly<Record<string, Recipe>> = {
  createAttendanceCode: async () => ({ input: { code: 'TRIP', label: 'School trip', status: 'present' } }),
  updateAttendanceCode: async (kitchen) => ({ id: await aCode(kitchen), input: { label: 'Field trip' } }),
  deleteAttendanceCode: async (kitchen) => ({ id: await aCode(kitchen) }),
  setCalendarDays: async () => ({ range: { from: '2030-12-23', to: '2031-01-03', kind: 'vacation' } }),
  clearCalendarDays: async ({ client }) => {
    await run(client, 'setCalendarDays(input: [{ date: "2030-05-01", kind: holiday }]) { created }');
    return { from: '2030-05-01', to: '2030-05-31' };
  },
  recordAttendance: async (kitchen) => {
    const { classId, studentId } = await enrolled(kitchen);
    return { classId, date: '2024-10-01', entries: [{ studentId, status: 'late' }] };
  },
  excuseAbsences: async (kitchen) => {
    const { id } = await absent(kitchen);
    return { studentIds: [id], from: '2024-10-01', to: '2024-10-01' };
  },
  correctAttendance: async (kitchen) => ({ entries: [{ markId: (await absent(kitchen)).markId, code: 'L' }] }),
  createAbsenceNote: async (kitchen) => ({
    studentIds: [(await enrolled(kitchen)).id],
    input: { from: '2024-10-01', to: '2024-10-02', reason: 'Flu' },
  }),
  updateAbsenceNote: async (kitchen) => ({
    id: await aNote(kitchen),
    input: { from: '2024-10-01', to: '2024-10-03' },
  }),
  withdrawAbsenceNote: async (kitchen) => ({ id: await aNote(kitchen) }),
  remindOfRolls: async (kitchen) => {
    const { classId } = await enrolled(kitchen);
    const { app, user } = kitchen;
    await app.make.teaches(await app.make.aUser({ institution: user.institution, role: 'teacher' }), classId);
    return { date: '2024-10-01' };
  },
  recordAbsenceContact: async (kitchen) => ({
    studentId: (await absent(kitchen)).id,
    date: '2024-10-01',
    outcome: 'reached',
  }),
};
