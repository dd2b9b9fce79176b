/** Texts of the audit trail and the analytics. */
export const audit = {} as const;
