import { screen } from '../screen.ts';
import { readList } from '../ui/lists/list-address.ts';
import { readCourseFilters } from './courses/filters.ts';
import { readClassFilters } from './filters.ts';
import { readCopyParameters } from './terms/copy-parameters.ts';

/** The routes of classes, courses and terms. */
export const classRoutes = [
  screen('/classes', () => import('./classes-page.tsx'), 'ClassesPage', {
    title: 'classes.title',
    area: 'classes',
    needs: ['read:classes'],
    search: readClassFilters,
  }),
  screen('/classes/$classId', () => import('./class-page.tsx'), 'ClassPage'),
  screen('/courses', () => import('./courses/courses-page.tsx'), 'CoursesPage', {
    title: 'courses.title',
    area: 'classes',
    needs: ['read:courses'],
    search: readCourseFilters,
  }),
  screen('/courses/$courseId', () => import('./courses/course-page.tsx'), 'CoursePage'),
  screen('/terms', () => import('./terms/terms-page.tsx'), 'TermsPage', {
    title: 'terms.title',
    area: 'classes',
    needs: ['read:classes'],
    search: readList,
  }),
  screen('/terms/copy', () => import('./terms/copy-classes-page.tsx'), 'CopyClassesPage', {
    title: 'copy.title',
    needs: ['create:classes', 'read:classes'],
    search: readCopyParameters,
  }),
] as const;
