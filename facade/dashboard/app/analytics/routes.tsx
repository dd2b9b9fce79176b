import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { readPeriod } from './period.ts';

/** The routes of the analytics. */
export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/analytics',
    validateSearch: readPeriod,
    component: lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
] as const;
