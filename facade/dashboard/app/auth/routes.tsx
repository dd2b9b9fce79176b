/** The routes of the own profile. */
export const authRoutes = [] as const;
