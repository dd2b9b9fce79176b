import type { Screen } from '../../shell/screen.ts';

/** The screens of guardians in the navigation. */
export const guardianScreens: readonly Screen[] = [
  { to: '/guardians', title: 'guardian.title', needs: ['read:guardians'] },
];
