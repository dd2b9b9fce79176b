import { screen } from '../screen.ts';
import { readStudentFilters } from './filters.ts';
import { readStudentView } from './student-view.ts';

/** The routes of students. That of a new student is not below `/students`, because any text there may be a student's id. */
export const studentRoutes = [
  screen('/students', () => import('./students-page.tsx'), 'StudentsPage', {
    title: 'students.title',
    area: 'students',
    needs: ['read:students'],
    search: readStudentFilters,
  }),
  screen('/students/$studentId', () => import('./student-page.tsx'), 'StudentPage', { search: readStudentView }),
  screen('/new-student', () => import('./edit/new-student-page.tsx'), 'NewStudentPage', {
    title: 'students.new',
    needs: ['create:students'],
    under: '/students',
  }),
] as const;
