/** Texts of guardians. */
export const guardians = {} as const;
