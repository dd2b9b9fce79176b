import { screen } from '../../screen.ts';

/** The routes of grade scales and grading policies. */
export const gradingRoutes = [
  screen('/grading', () => import('./grading-page.tsx'), 'GradingPage', {
    title: 'grading.title',
    area: 'grades',
    needs: ['manage:grading', 'read:grades'],
  }),
  screen('/grading/scales/$scaleId', () => import('./scale-page.tsx'), 'ScalePage'),
  screen('/grading/policies/$policyId', () => import('./policy-page.tsx'), 'PolicyPage'),
] as const;
