import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../root.tsx';

/** The routes of attendance. */
export const attendanceRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/roll',
    component: lazyRouteComponent(() => import('./own-classes-page.tsx'), 'OwnClassesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roll/$classId',
    component: lazyRouteComponent(() => import('./roll-page.tsx'), 'RollPage'),
  }),
] as const;
