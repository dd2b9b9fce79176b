import { CreateCourseDocument, ListAttendanceDocument, ListCoursesDocument } from '../operations.generated.ts';
import { get, post } from '../route.ts';

export const classRoutes = [
  get('/courses', ListCoursesDocument),
  post('/courses', CreateCourseDocument, { status: 201 }),
  get('/classes/{id}/attendance', ListAttendanceDocument),
];
