import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readPeriod } from './period.ts';

/** The routes of the analytics. */
export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/analytics',
    staticData: { title: 'analytics.title', area: 'analytics', needs: ['read:analytics'] },
    validateSearch: readPeriod,
    component: lazyScreen(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
] as const;
