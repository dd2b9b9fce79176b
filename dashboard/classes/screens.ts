import type { Screen } from '../shell/screen.ts';

/** The screens of classes, courses and terms in the navigation. */
export const classScreens: readonly Screen[] = [
  { to: '/classes', title: 'classes.title', needs: ['read:classes'] },
  { to: '/courses', title: 'courses.title', needs: ['read:courses'] },
  { to: '/terms', title: 'terms.title', needs: ['read:classes'] },
];
