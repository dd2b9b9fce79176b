import type { Screen } from '../../shell/screen.ts';
import { exportScreens } from '../export/screens.ts';

/** The screens of importing and exporting students in the navigation. */
export const importScreens: readonly Screen[] = [
  { to: '/import', title: 'import.title', needs: ['import:students'] },
  { to: '/import-oneroster', title: 'bundle.title', needs: ['import:students'] },
  { to: '/imports', title: 'imports.title', needs: ['import:students'] },
  ...exportScreens,
];
