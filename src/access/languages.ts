/** The languages of the dashboard and of mails. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
