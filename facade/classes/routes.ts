import {
  CreateCourseDocument,
  ListAttendanceDocument,
  ListCoursesDocument,
  SubmitGradesDocument,
} from '../operations.generated.ts';
import { get, post } from '../rest/route.ts';

export const classRoutes = [
  get('/courses', ListCoursesDocument),
  post('/courses', CreateCourseDocument, { status: 201 }),
  get('/classes/{id}/attendance', ListAttendanceDocument),
  post('/classes/{id}/grades', SubmitGradesDocument, { status: 201 }),
];
