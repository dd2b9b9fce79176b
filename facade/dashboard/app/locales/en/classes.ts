/** Texts of classes, courses and terms. */
export const classes = {} as const;
