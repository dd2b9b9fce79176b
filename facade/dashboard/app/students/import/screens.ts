import type { Screen } from '../../shell/screen.ts';

/** The screens of imports and exports in the navigation. */
export const importScreens: readonly Screen[] = [];
