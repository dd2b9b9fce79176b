import type { Screen } from '../../shell/screen.ts';

/** The screens of attendance in the navigation. */
export const attendanceScreens: readonly Screen[] = [
  {
    to: '/roll',
    title: 'roll.title',
    needs: ['record:attendance', 'read:attendance', 'read:classes', 'read:students'],
  },
];
