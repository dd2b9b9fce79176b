import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { readAuditFilters } from './filters.ts';

/** The routes of the audit trail. */
export const auditRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: readAuditFilters,
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit/students/$id',
    component: lazyRouteComponent(() => import('./audited-student-page.tsx'), 'AuditedStudentPage'),
  }),
] as const;
