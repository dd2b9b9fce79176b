import { createRoute } from '@tanstack/react-router';
import { lazyFrameScreen, lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readDay, readOption } from '../../ui/search-parameters.ts';
import { exceptionStatuses } from './roll/marks.ts';

/** The routes of attendance. */
export const attendanceRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/roll',
    component: lazyFrameScreen(() => import('./own-classes-page.tsx'), 'OwnClassesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roll/$classId',
    validateSearch: (search) => readDay(search, 'date'),
    component: lazyFrameScreen(() => import('./roll/roll-page.tsx'), 'RollPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/attendance',
    validateSearch: (search) => ({
      ...readDay(search, 'date'),
      ...readOption(search, 'status', exceptionStatuses),
    }),
    component: lazyScreen(() => import('./day-page.tsx'), 'DayPage'),
  }),
] as const;
