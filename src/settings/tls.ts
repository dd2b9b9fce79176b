import { X509Certificate } from 'node:crypto';
import { readPrivateKey } from '../auth/sessions/signing-key.ts';
import { type Config, ConfigError } from './config.ts';
import { readConfiguredFile } from './configured-file.ts';

/** The certificate, followed by those of its issuers, and its key, both in PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reads the service's own certificate and key ([D19]).
 * @returns undefined if the settings name none
 * @throws ConfigError if one of them cannot be used, or they do not belong together, so that no client could connect
 */
export function readTls({ TLS_CERT_FILE, TLS_KEY_FILE }: Config): Tls | undefined {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  const certificate = readConfiguredFile('TLS_CERT_FILE', TLS_CERT_FILE, readCertificate);
  const key = readConfiguredFile('TLS_KEY_FILE', TLS_KEY_FILE, (pem) => ({ pem, key: readPrivateKey(pem) }));
  if (!certificate.first.checkPrivateKey(key.key)) {
    throw new ConfigError(
      `TLS_KEY_FILE: ${TLS_KEY_FILE} is not the key of the first certificate in TLS_CERT_FILE: ${TLS_CERT_FILE}.`,
    );
  }
  return { cert: certificate.pem, key: key.pem };
}

function readCertificate(pem: Buffer): { pem: Buffer; first: X509Certificate } {
  try {
    if (pem.includes('-----BEGIN')) return { pem, first: new X509Certificate(pem) };
  } catch {
    // OpenSSL's own message is of no help.
  }
  throw new Error("it must be a certificate in PEM, the service's own before those of its issuers");
}
