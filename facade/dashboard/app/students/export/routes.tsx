import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../root.tsx';
import { readExportFilters } from './export-filters.ts';

/** The routes of exporting students. */
export const exportRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/export',
    validateSearch: readExportFilters,
    component: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportPage'),
  }),
] as const;
