import { screen } from '../screen.ts';
import { readList } from '../ui/lists/list-address.ts';
import { readDocumentFilters } from './filters.ts';

/** The routes of report cards and transcripts. */
export const documentRoutes = [
  screen('/documents', () => import('./documents-page.tsx'), 'DocumentsPage', {
    title: 'documents.title',
    area: 'grades',
    needs: ['issue:documents'],
    search: readDocumentFilters,
  }),
  screen('/document-batches', () => import('./batches-page.tsx'), 'BatchesPage', {
    title: 'batches.title',
    area: 'grades',
    needs: ['issue:documents'],
    search: readList,
  }),
  screen('/document-templates', () => import('./templates/templates-page.tsx'), 'TemplatesPage', {
    title: 'templates.title',
    area: 'grades',
    needs: ['issue:documents'],
    search: readList,
  }),
  screen('/document-templates/$templateId', () => import('./templates/template-page.tsx'), 'TemplatePage'),
] as const;
