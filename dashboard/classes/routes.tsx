import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readList } from '../ui/lists/list-address.ts';
import { readCourseFilters } from './courses/filters.ts';
import { readClassFilters } from './filters.ts';
import { readCopyParameters } from './terms/copy-parameters.ts';

/** The routes of classes, courses and terms. */
export const classRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/classes',
    staticData: { title: 'classes.title', area: 'classes', needs: ['read:classes'] },
    validateSearch: readClassFilters,
    component: lazyScreen(() => import('./classes-page.tsx'), 'ClassesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/classes/$classId',
    component: lazyScreen(() => import('./class-page.tsx'), 'ClassPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/courses',
    staticData: { title: 'courses.title', area: 'classes', needs: ['read:courses'] },
    validateSearch: readCourseFilters,
    component: lazyScreen(() => import('./courses/courses-page.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/courses/$courseId',
    component: lazyScreen(() => import('./courses/course-page.tsx'), 'CoursePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    validateSearch: readList,
    staticData: { title: 'terms.title', area: 'classes', needs: ['read:classes'] },
    component: lazyScreen(() => import('./terms/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms/copy',
    staticData: { title: 'copy.title', needs: ['create:classes', 'read:classes'] },
    validateSearch: readCopyParameters,
    component: lazyScreen(() => import('./terms/copy-classes-page.tsx'), 'CopyClassesPage'),
  }),
] as const;
