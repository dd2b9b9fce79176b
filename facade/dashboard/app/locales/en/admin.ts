/** Texts of users, roles, API keys, the institution and its use. */
export const admin = {} as const;
