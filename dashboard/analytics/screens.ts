import type { Screen } from '../shell/screen.ts';

/** The screens of the analytics in the navigation. */
export const analyticsScreens: readonly Screen[] = [
  { to: '/analytics', title: 'analytics.title', needs: ['read:analytics'] },
];
