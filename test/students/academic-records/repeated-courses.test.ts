import { expect, test } from 'vitest';
import { systemRequest } from '../../../src/access/system-caller.ts';
import { recomputeAcademicRecords } from '../../../src/students/academic-records/recompute-academic-records.service.ts';
import { useApp } from '../../support/app.ts';
import { aStudentWithCourses } from './student-with-courses.ts';

/** Several finals of one course: only the latest counts ([D28]). */

const app = useApp();

test('counts a repeated course once, with the grade of its latest term, in any order of submission', async () => {
  const student = await aStudentWithCourses(app.current, { A: { credits: 3 }, B: { credits: 3 } });
  await student.final('B', { letter: 'C' }); // 2.0 × 3 = 6
  await student.final('A', { letter: 'F' }, 'Spring');
  await student.final('A', { letter: 'A' }, 'Autumn');
  // Spring is later: (0 × 3 + 6) ÷ 6 = 1.0; course A is not passed.
  expect(await student.records()).toMatchObject({ current_gpa: 1, total_credits: 3 });
  await student.final('A', { letter: 'B' }, 'Spring');
  // (3.0 × 3 + 6) ÷ 6 = 2.5.
  expect(await student.records()).toMatchObject({ current_gpa: 2.5, total_credits: 6 });
});

test.each([
  ['loses to a later one of the current term', '2024-11-01T08:00Z', 'Autumn', '2024-11-01T09:00Z', false],
  ['wins over an earlier one of the current term', '2024-11-01T10:00Z', 'Autumn', '2024-11-01T09:00Z', true],
  ['loses to one that was already submitted for a future term', '2024-12-31', 'Spring', '2024-12-30', false],
  ['wins over one of an earlier term, even if that is submitted later', '2025-01-01', 'Autumn', '2025-03-01', true],
])('a final without a term %s', async (_title, on, term, onInTerm, counts) => {
  const { room, id, final, records } = await aStudentWithCourses(app.current, { A: { credits: 2 } });
  await final('A', { letter: 'F' }, null);
  await final('A', { letter: 'A' }, term);
  const { database } = app.current.registrar;
  const submittedAt =
    'update grades set submitted_at = case when term_id is null then $2 else $3 end::timestamptz where student_id = $1';
  await database.pool.query(submittedAt, [id, on, onInTerm]);
  await recomputeAcademicRecords(await systemRequest(database, room.institution.id, 'Test'));
  expect((await records()).current_gpa).toBe(counts ? 0 : 4);
});

test('counts the later submission of a final without a term and one of the current term', async () => {
  const { room, final, records } = await aStudentWithCourses(app.current, { A: { credits: 2 } });
  const term = { name: 'Running', startsOn: '2020-01-01', endsOn: '2099-12-31' };
  const id = await app.current.make.aTerm(room.institution, { name: term.name });
  await final('A', { score: 40 }, null);
  await final('A', { score: 95 }, term.name);
  expect(await records()).toMatchObject({ current_gpa: 4, total_credits: 2 });
  const update = 'mutation ($id: Int!, $input: TermInput!) { updateTerm(id: $id, input: $input) { id } }';
  await room.registrar.client.graphql(update, { id, input: { ...term, endsOn: '2020-12-31' } });
  expect(await records()).toMatchObject({ current_gpa: 0, total_credits: 0 });
});
