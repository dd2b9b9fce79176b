import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { readStudentFilters } from './filters.ts';

/** The routes of students. */
export const studentRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/students',
    validateSearch: readStudentFilters,
    component: lazyRouteComponent(() => import('./students-page.tsx'), 'StudentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/students/$studentId',
    component: lazyRouteComponent(() => import('./student-page.tsx'), 'StudentPage'),
  }),
] as const;
