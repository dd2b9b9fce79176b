/** Texts of the gradebook. */
export const grades = {} as const;
