import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';

/** The routes of grade scales and grading policies. */
export const gradingRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/grading',
    staticData: { title: 'grading.title', area: 'grades', needs: ['manage:grading', 'read:grades'] },
    component: lazyScreen(() => import('./grading-page.tsx'), 'GradingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/grading/scales/$scaleId',
    component: lazyScreen(() => import('./scale-page.tsx'), 'ScalePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/grading/policies/$policyId',
    component: lazyScreen(() => import('./policy-page.tsx'), 'PolicyPage'),
  }),
] as const;
