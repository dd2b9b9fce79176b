import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readStudentFilters } from './filters.ts';
import { readStudentView } from './student-view.ts';

/** The routes of students. That of a new student is not below `/students`, because any text there may be a student's id. */
export const studentRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/students',
    staticData: { title: 'students.title', area: 'students', needs: ['read:students'] },
    validateSearch: readStudentFilters,
    component: lazyScreen(() => import('./students-page.tsx'), 'StudentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/students/$studentId',
    validateSearch: readStudentView,
    component: lazyScreen(() => import('./student-page.tsx'), 'StudentPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/new-student',
    staticData: { title: 'students.new', needs: ['create:students'], under: '/students' },
    component: lazyScreen(() => import('./edit/new-student-page.tsx'), 'NewStudentPage'),
  }),
] as const;
