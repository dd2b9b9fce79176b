import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readExportFilters } from './export-filters.ts';

/** The routes of exporting students. */
export const exportRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/export',
    staticData: { title: 'export.title', area: 'data', needs: ['export:students'] },
    validateSearch: readExportFilters,
    component: lazyScreen(() => import('./export-page.tsx'), 'ExportPage'),
  }),
] as const;
