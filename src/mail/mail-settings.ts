import type { KeyObject } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import { requireServiceAddress, serviceAddress } from '../settings/service-address.ts';
import { conflict } from '../shared/errors.ts';

/** The parts of the service that writing a mail needs. */
export interface MailSettings {
  readonly config: Config;
  /** Seals the contents of waiting mails. */
  readonly encryptionKey: KeyObject;
}

/** Returns where mails go: to a server, or, outside production without SMTP_URL, into DATA_DIR/mail. Null if nowhere. */
export function mailTransport({ SMTP_URL, production }: Config): 'smtp' | 'kept' | null {
  if (SMTP_URL !== undefined) return 'smtp';
  return production ? null : 'kept';
}

/** Returns true if mails with links can be written. */
export function sendsLinks(config: Config): boolean {
  return mailTransport(config) !== null && serviceAddress(config) !== undefined;
}

/** Asserts that mails can be written, and returns the address to which their links lead. @throws AppError `conflict` */
export function requireMail(config: Config): string {
  if (mailTransport(config) === null)
    throw conflict('This service sends no mail: its operator must set SMTP_URL and MAIL_FROM.');
  return requireServiceAddress(config);
}
