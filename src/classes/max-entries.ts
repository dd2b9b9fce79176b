/** Most students of one roll call ([D36]) or one submission of grades ([D37]). */
export const MAX_ENTRIES = 1_000;
