import type { Screen } from '../shell/screen.ts';

/** The screens of classes, courses and terms in the navigation. */
export const classScreens: readonly Screen[] = [];
