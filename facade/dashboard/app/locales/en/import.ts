/** Texts of importing and exporting students. */
export const importing = {} as const;
