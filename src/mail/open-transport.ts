import type { Config } from '../settings/config.ts';
import { serviceAddress } from '../settings/service-address.ts';
import type { MailTransport } from './transports/transport.ts';

/** Opens the transport of the settings. Its library is loaded here, so that a start does not wait for it. */
export async function openTransport(config: Config): Promise<MailTransport> {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = config;
  if (SMTP_URL === undefined) {
    const { KeptTransport } = await import('./transports/kept.ts');
    return new KeptTransport(DATA_DIR);
  }
  const { SmtpTransport } = await import('./transports/smtp.ts');
  return new SmtpTransport(SMTP_URL, MAIL_FROM as string, new URL(serviceAddress(config) as string).hostname);
}
