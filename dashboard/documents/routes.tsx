import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readList } from '../ui/lists/list-address.ts';
import { readDocumentFilters } from './filters.ts';

/** The routes of report cards and transcripts. */
export const documentRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/documents',
    staticData: { title: 'documents.title', area: 'grades', needs: ['issue:documents'] },
    validateSearch: readDocumentFilters,
    component: lazyScreen(() => import('./documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/document-batches',
    staticData: { title: 'batches.title', area: 'grades', needs: ['issue:documents'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./batches-page.tsx'), 'BatchesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/document-templates',
    staticData: { title: 'templates.title', area: 'grades', needs: ['issue:documents'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/document-templates/$templateId',
    component: lazyScreen(() => import('./templates/template-page.tsx'), 'TemplatePage'),
  }),
] as const;
