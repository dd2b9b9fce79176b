import type { TestApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';

const DAY_MS = 86_400_000;

/** Returns the day so many days from today, YYYY-MM-DD. */
export const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

export const ENROL_STUDENTS = `mutation ($classId: Int!, $studentIds: [Int!]!, $beginsOn: Date, $primary: Boolean) {
  enrolStudents(classId: $classId, studentIds: $studentIds, beginsOn: $beginsOn, primary: $primary) {
    id classId className primary beginsOn endsOn student { id studentId }
  }
}`;

/** Creates a school with a class, and functions that create students, enrol them and read all enrolments. */
export async function enrolmentSchool(app: TestApp) {
  const user = await app.make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const classId = await app.make.aClass(institution, { name: 'Chess' });
  const students = async (count: number, columns = {}) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await app.make.aStudent(institution, columns));
    return ids;
  };
  const enrol = async (variables: Record<string, unknown>) => {
    const { body } = await client.graphql(ENROL_STUDENTS, { classId, ...variables });
    return refusalOf(body) ?? body.data.enrolStudents;
  };
  const enrolments = async () => {
    const { rows } = await app.pool.query(
      `select class_id, student_id, is_primary, begins_on::text, ends_on::text, reason from enrolments
       where institution_id = $1 order by student_id, begins_on, class_id`,
      [institution.id],
    );
    return rows;
  };
  return { client, institution, classId, students, enrol, enrolments };
}
