import type { Screen } from '../shell/screen.ts';

/** The screens of students in the navigation. */
export const studentScreens: readonly Screen[] = [
  { to: '/students', title: 'students.title', needs: ['read:students'] },
];

/** The screens of deleted students in the navigation. */
export const deletedStudentScreens: readonly Screen[] = [
  { to: '/deleted-students', title: 'deleted.title', needs: ['delete:students', 'read:students'] },
];
