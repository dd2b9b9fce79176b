/** The routes of guardians. */
export const guardianRoutes = [] as const;
