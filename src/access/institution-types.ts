/** The types of organisations in OneRoster 1.2. */
export const institutionTypes = ['department', 'school', 'district', 'local', 'state', 'national'] as const;
export type InstitutionType = (typeof institutionTypes)[number];
