/** Entries a page where the caller names no limit, and at most ([D5]). */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
