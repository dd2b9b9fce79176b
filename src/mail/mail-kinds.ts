/** The subjects of mails. */
export const mailKinds = [
  'invitation',
  'password_reset',
  'first_password',
  'account_changed',
  'missing_roll',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The states of a mail. Without SMTP_URL, outside production, mails are kept instead of sent. Those to an address that takes no mail are
 * suppressed.
 */
export const mailStatuses = ['waiting', 'kept', 'sent', 'failed', 'suppressed'] as const;
export type MailStatus = (typeof mailStatuses)[number];
