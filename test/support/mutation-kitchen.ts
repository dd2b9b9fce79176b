import type { MutationContext } from './mutation-recipe.ts';

export const unique = ({ app }: MutationContext, prefix = 'sample') => app.make.unique(prefix);
export const aStudent = ({ app, user }: MutationContext, columns = {}) => app.make.aStudent(user.institution, columns);
export const aClass = ({ app, user }: MutationContext, columns = {}) => app.make.aClass(user.institution, columns);
export const aCourse = ({ app, user }: MutationContext) => app.make.aCourse(user.institution);

/** Creates a student in a class with a course. */
export async function enrolled(kitchen: MutationContext) {
  const classId = await aClass(kitchen, { course_id: await aCourse(kitchen) });
  const id = await aStudent(kitchen, { class_id: classId });
  const text = 'select student_id from students where institution_id = $1 and id = $2';
  const { rows } = await kitchen.app.pool.query(text, [kitchen.user.institution.id, id]);
  return { classId, id, studentId: rows[0].student_id as string };
}
