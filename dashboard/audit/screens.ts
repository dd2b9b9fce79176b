import type { Screen } from '../shell/screen.ts';

/** The screens of the audit trail in the navigation. */
export const auditScreens: readonly Screen[] = [{ to: '/audit', title: 'audit.title', needs: ['read:audit_logs'] }];
