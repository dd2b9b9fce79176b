import {
  CreateRoleDocument,
  GetAnalyticsDocument,
  ListAuditLogsDocument,
  ListUsersDocument,
} from '../operations.generated.ts';
import { get, post } from '../rest/route.ts';

export const adminRoutes = [
  get('/admin/users', ListUsersDocument, { credentials: 'bearer' }),
  post('/admin/roles', CreateRoleDocument, { status: 201, credentials: 'bearer' }),
  get('/admin/analytics', GetAnalyticsDocument, { credentials: 'bearer' }),
  get('/admin/audit-logs', ListAuditLogsDocument, { credentials: 'bearer' }),
];
