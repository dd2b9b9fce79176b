import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

/** The key that signs and verifies access tokens ([D12]). */
export interface SigningKey {
  readonly algorithm: 'HS256' | 'RS256' | 'ES256';
  readonly signsWith: KeyObject;
  readonly verifiesWith: KeyObject;
  /** The public key for others to verify tokens; null for HS256. */
  readonly jwk: PublicJwk | null;
}

export interface PublicJwk extends JsonWebKey {
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'RS256' | 'ES256';
}

/** Returns an HS256 key, as a KeyObject because jsonwebtoken would derive one from a string for every token. */
export function toSecretKey(secret: string): SigningKey {
  const key = createSecretKey(Buffer.from(secret));
  return { algorithm: 'HS256', signsWith: key, verifiesWith: key, jwk: null };
}

/**
 * Returns an RS256 key for an RSA key, an ES256 key for an EC key on P-256.
 * @param pem a private key in PKCS #8, PKCS #1 or SEC 1 format
 * @throws Error that says what is wrong with the key
 */
export function toSigningKey(pem: string | Buffer): SigningKey {
  const key = readPrivateKey(pem);
  const algorithm = algorithmOf(key);
  const publicKey = createPublicKey(key);
  const jwk = publicKey.export({ format: 'jwk' });
  return {
    algorithm,
    signsWith: key,
    verifiesWith: publicKey,
    jwk: { ...jwk, kid: thumbprint(jwk), use: 'sig', alg: algorithm },
  };
}

/** Reads a private key in PEM. @throws Error that says what is expected, because OpenSSL's messages are not helpful */
export function readPrivateKey(pem: string | Buffer): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new Error('it must be a private key in PEM', { cause });
  }
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): 'RS256' | 'ES256' {
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return 'RS256';
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  throw new Error('it must be an RSA key of 2048 bits or more, or an EC key on the curve P-256');
}

/** Returns the key's thumbprint (RFC 7638), so that a key has the same id on every instance. */
function thumbprint({ kty, crv, x, y, e, n }: JsonWebKey): string {
  const members = kty === 'RSA' ? { e, kty, n } : { crv, kty, x, y };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}
