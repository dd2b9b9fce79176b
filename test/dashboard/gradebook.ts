import type { Locator, Page } from 'playwright-core';
import { aClassroom, type Classroom, submitGrades } from '../classes/classroom.ts';
import type { TestApp } from '../support/app.ts';

/** A class of three students with an essay out of 20 and a quiz out of 10. Sam One has a grade with a comment for the quiz. */
export async function aGradedClassroom(app: TestApp): Promise<Classroom> {
  const room = await aClassroom(app);
  const { pool } = app;
  for (const [index, { id }] of room.students.entries())
    await pool.query('update students set last_name = $2 where id = $1', [id, ['One', 'Three', 'Two'][index]]);
  const assess = (title: string, maxScore: number, dueOn: string) =>
    room.teacher.client.graphql(
      'mutation ($classId: Int!, $input: AssessmentInput!) { createAssessment(classId: $classId, input: $input) { id } }',
      { classId: room.classId, input: { title, maxScore, dueOn } },
    );
  await assess('Essay', 20, '2026-01-10');
  await assess('Quiz', 10, '2026-01-20');
  await submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Quiz' },
    grades: [{ student_id: 'S1', score: 7.5, comment: 'Good' }],
  });
  return room;
}

/** Finds a cell of the gradebook by its row of students and its column, both from 0. */
export function cell(page: Page, row: number, column: number): Locator {
  return page.locator(`[data-place="${row} ${column}"]`);
}

/** Reads the grades of the class from the service, the final ones last. */
export async function storedGrades({ teacher, classId }: Classroom): Promise<{ score: number | null }[]> {
  const { body } = await teacher.client.graphql(`{ gradebook(classId: ${classId}) {
    students { id lastName } cells { studentId score letter status comment } finals { studentId letter score } } }`);
  const { students, cells, finals } = body.data.gradebook;
  const names = new Map(students.map(({ id, lastName }: { id: number; lastName: string }) => [id, lastName]));
  return [...cells, ...finals].map(({ studentId, ...grade }) => ({ name: names.get(studentId), ...grade }));
}

/** Returns the grades that each submission of the page contains from now on. */
export function submissions(page: Page): unknown[][] {
  const sent: unknown[][] = [];
  page.on('request', (request) => {
    const { query = '', variables } = request.url().endsWith('/graphql') ? request.postDataJSON() : {};
    if (query.includes('mutation SubmitGrades')) sent.push(variables.input.grades);
  });
  return sent;
}

/** Pastes a text where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
}
