import { conflict } from '../shared/errors.ts';
import type { Config } from './config.ts';

/**
 * Returns the address of the service in what outlasts a request ([D62]): links in mails, the relying party of passkeys, the redirect
 * URIs of single sign-on. None of them is below BASE_PATH, as REST is. It never comes from the `Host` header. Undefined in production
 * without PUBLIC_URL.
 */
export function serviceAddress({ PUBLIC_URL, production, TLS_CERT_FILE, PORT }: Config): string | undefined {
  if (PUBLIC_URL !== undefined || production) return PUBLIC_URL;
  return `${TLS_CERT_FILE ? 'https' : 'http'}://localhost:${PORT}`;
}

/** Returns the address of the service. @throws AppError `conflict` that names the missing setting */
export function requireServiceAddress(config: Config): string {
  const address = serviceAddress(config);
  if (address !== undefined) return address;
  throw conflict('The service does not know its own address: its operator must set PUBLIC_URL.');
}
