/** The routes of classes, courses and terms. */
export const classRoutes = [] as const;
