/** The routes of imports and exports. */
export const importRoutes = [] as const;
