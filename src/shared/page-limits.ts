/** Entries per page: default and maximum ([D5]). */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** The rule of both paging arguments. Larger limits than the maximum are served as the maximum. */
export const pageRule = { min: 1 };
