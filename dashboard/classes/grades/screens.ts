import type { Screen } from '../../shell/screen.ts';

/** The screens of the gradebook in the navigation. */
export const gradeScreens: readonly Screen[] = [
  { to: '/gradebook', title: 'grades.title', needs: ['read:grades', 'read:classes'] },
];
