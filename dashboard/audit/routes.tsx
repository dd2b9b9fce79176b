import { screen } from '../screen.ts';
import { readAuditFilters } from './filters.ts';

/** The routes of the audit trail. */
export const auditRoutes = [
  screen('/audit', () => import('./audit-page.tsx'), 'AuditPage', {
    title: 'audit.title',
    area: 'settings',
    needs: ['read:audit_logs'],
    search: readAuditFilters,
  }),
  screen('/audit/students/$id', () => import('./audited-student-page.tsx'), 'AuditedStudentPage'),
] as const;
