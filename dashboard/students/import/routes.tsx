import { screen } from '../../screen.ts';
import { readList } from '../../ui/lists/list-address.ts';
import { exportRoutes } from '../export/routes.tsx';
import { removalRoutes } from '../removal/routes.tsx';
import { readProblemFilters } from './problems/problem-filters.ts';

/** The routes of imports, exports and deleted students, in the order of their tabs. */
export const importRoutes = [
  screen('/import', () => import('./import-page.tsx'), 'ImportPage', {
    title: 'import.title',
    area: 'data',
    needs: ['import:students'],
    search: readProblemFilters,
  }),
  screen('/import-attendance', () => import('./import-page.tsx'), 'ImportMarksPage', {
    title: 'import-marks.title',
    area: 'data',
    needs: ['import:students', 'correct:attendance'],
    search: readProblemFilters,
  }),
  screen('/import-oneroster', () => import('./bundle/bundle-page.tsx'), 'BundlePage', {
    title: 'bundle.title',
    area: 'data',
    needs: ['import:students'],
  }),
  screen('/imports', () => import('./stored/imports-page.tsx'), 'ImportsPage', {
    title: 'imports.title',
    area: 'data',
    needs: ['import:students'],
    search: readList,
  }),
  screen('/imports/$importId', () => import('./stored/stored-import-page.tsx'), 'StoredImportPage', {
    search: readProblemFilters,
  }),
  ...exportRoutes,
  ...removalRoutes,
] as const;
