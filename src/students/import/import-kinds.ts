export const importModes = ['create', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** The kinds of imports: a table of students or of marks of attendance, or a OneRoster bundle. */
export const importKinds = ['students', 'attendance', 'oneroster'] as const;
export type ImportKind = (typeof importKinds)[number];
