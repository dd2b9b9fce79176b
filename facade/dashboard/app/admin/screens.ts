import type { Screen } from '../shell/screen.ts';

/** The screens of administration in the navigation. */
export const adminScreens: readonly Screen[] = [];
