import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readList } from '../../ui/lists/list-address.ts';
import { exportRoutes } from '../export/routes.tsx';
import { removalRoutes } from '../removal/routes.tsx';
import { readProblemFilters } from './problems/problem-filters.ts';

/** The routes of imports, exports and deleted students, in the order of their tabs. */
export const importRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/import',
    staticData: { title: 'import.title', area: 'data', needs: ['import:students'] },
    validateSearch: readProblemFilters,
    component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/import-attendance',
    staticData: { title: 'import-marks.title', area: 'data', needs: ['import:students', 'correct:attendance'] },
    validateSearch: readProblemFilters,
    component: lazyScreen(() => import('./import-page.tsx'), 'ImportMarksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/import-oneroster',
    staticData: { title: 'bundle.title', area: 'data', needs: ['import:students'] },
    component: lazyScreen(() => import('./bundle/bundle-page.tsx'), 'BundlePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/imports',
    staticData: { title: 'imports.title', area: 'data', needs: ['import:students'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./stored/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/imports/$importId',
    validateSearch: readProblemFilters,
    component: lazyScreen(() => import('./stored/stored-import-page.tsx'), 'StoredImportPage'),
  }),
  ...exportRoutes,
  ...removalRoutes,
] as const;
