import type { Screen } from '../../shell/screen.ts';

/** The screens of attendance in the navigation. Who cannot update classes reaches own classes only, by the roll call. */
export const attendanceScreens: readonly Screen[] = [
  {
    to: '/roll',
    title: 'roll.title',
    needs: ['record:attendance', 'read:attendance', 'read:classes', 'read:students'],
  },
  { to: '/attendance', title: 'attendance.title', needs: ['read:attendance', 'update:classes'] },
];
