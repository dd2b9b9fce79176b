/** The routes of the gradebook. */
export const gradeRoutes = [] as const;
