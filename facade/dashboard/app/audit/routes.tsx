/** The routes of the audit trail. */
export const auditRoutes = [] as const;
