import { screen } from '../screen.ts';
import { readPeriod } from './period.ts';

/** The routes of the analytics. */
export const analyticsRoutes = [
  screen('/analytics', () => import('./analytics-page.tsx'), 'AnalyticsPage', {
    title: 'analytics.title',
    area: 'analytics',
    needs: ['read:analytics'],
    search: readPeriod,
  }),
] as const;
