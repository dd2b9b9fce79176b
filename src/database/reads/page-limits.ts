/** Entries per page: default and maximum ([D5]). */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
