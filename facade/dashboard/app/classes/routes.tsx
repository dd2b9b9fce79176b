import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { readCourseFilters } from './courses/filters.ts';
import { readClassFilters } from './filters.ts';
import { readCopyParameters } from './terms/copy-parameters.ts';

/** The routes of classes, courses and terms. */
export const classRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/classes',
    validateSearch: readClassFilters,
    component: lazyRouteComponent(() => import('./classes-page.tsx'), 'ClassesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/classes/$classId',
    component: lazyRouteComponent(() => import('./class-page.tsx'), 'ClassPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/courses',
    validateSearch: readCourseFilters,
    component: lazyRouteComponent(() => import('./courses/courses-page.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/courses/$courseId',
    component: lazyRouteComponent(() => import('./courses/course-page.tsx'), 'CoursePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    component: lazyRouteComponent(() => import('./terms/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms/copy',
    validateSearch: readCopyParameters,
    component: lazyRouteComponent(() => import('./terms/copy-classes-page.tsx'), 'CopyClassesPage'),
  }),
] as const;
