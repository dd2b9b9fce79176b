/** The routes of administration. */
export const adminRoutes = [] as const;
