import type { Screen } from '../../shell/screen.ts';

/** The screens of exporting students in the navigation. */
export const exportScreens: readonly Screen[] = [{ to: '/export', title: 'export.title', needs: ['export:students'] }];
