import { request } from '../../api.ts';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { CourseChoicesDocument } from './courses.generated.ts';

/** Returns the first active courses that match. */
export async function findCourses(search: string): Promise<Choice[]> {
  const { courses } = await request(CourseChoicesDocument, { search: search || null });
  return courses.data.map(({ id, code, name }) => ({ id, label: name, hint: code }));
}
