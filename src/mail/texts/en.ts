import type { MailTexts } from './mail-texts.ts';

/** The mails in English. */
export const en: MailTexts = {
  greeting: (name) => `Hello ${name},`,
  invitation: ({ institution, link, until }) => ({
    subject: `Your account at ${institution}`,
    paragraphs: [
      `${institution} has created an account for you in its student information service. Choose your password here:`,
      link,
      `The link works once, until ${until}.`,
    ],
  }),
  password_reset: ({ institution, link, until }) => ({
    subject: `Choose a new password for ${institution}`,
    paragraphs: [
      `Somebody, probably you, asked for a new password for your account at ${institution}. Choose it here:`,
      link,
      `The link works once, until ${until}. If you did not ask, you need not do anything: your password stays as it is.`,
    ],
  }),
  first_password: ({ institution, link, until }) => ({
    subject: `Choose a password for ${institution}`,
    paragraphs: [
      `An administrator of ${institution} has sent you this link, with which you choose the first password of your account:`,
      link,
      `The link works once, until ${until}.`,
    ],
  }),
  account_changed: ({ institution, event, at }) => ({
    subject: `Your account at ${institution} was changed`,
    paragraphs: [
      `${events[event]} This was on ${at}.`,
      `If it was not you, tell an administrator of ${institution} at once.`,
    ],
  }),
  missing_roll: ({ day, classes, link }) => ({
    subject: `Roll of ${day}`,
    paragraphs: [`The office has no roll of ${day} for: ${classes.join('; ')}.`, 'Please call it here:', link],
  }),
};

const events = {
  passkey_added: 'A passkey was added to your account.',
  totp_added: 'An authenticator app was added to your account.',
  authenticator_removed: 'A passkey or an authenticator app was removed from your account.',
  recovery_codes_created: 'New recovery codes were made for your account. The former ones no longer work.',
  password_changed: 'The password of your account was changed.',
  identity_linked: 'An account of an identity provider, which now signs you in, was linked to your account.',
  identity_unlinked: 'An account of an identity provider was unlinked from your account.',
};
