import { screen } from '../../screen.ts';
import { readExportFilters } from './export-filters.ts';

/** The routes of exporting students. */
export const exportRoutes = [
  screen('/export', () => import('./export-page.tsx'), 'ExportPage', {
    title: 'export.title',
    area: 'data',
    needs: ['export:students'],
    search: readExportFilters,
  }),
] as const;
