import type { Screen } from '../shell/screen.ts';

/** The screens of the audit trail in the navigation. */
export const auditScreens: readonly Screen[] = [];

/** The screens of the analytics in the navigation. */
export const analyticsScreens: readonly Screen[] = [];
