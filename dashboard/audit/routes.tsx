import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readAuditFilters } from './filters.ts';

/** The routes of the audit trail. */
export const auditRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    staticData: { title: 'audit.title', area: 'settings', needs: ['read:audit_logs'] },
    validateSearch: readAuditFilters,
    component: lazyScreen(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit/students/$id',
    component: lazyScreen(() => import('./audited-student-page.tsx'), 'AuditedStudentPage'),
  }),
] as const;
