import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

/** What access tokens are signed and verified with ([D12]). */
export interface SigningKey {
  readonly algorithm: 'HS256' | 'RS256' | 'ES256';
  readonly signsWith: KeyObject;
  readonly verifiesWith: KeyObject;
  /** The public key as others need it to verify tokens; null where one shared secret does both. */
  readonly jwk: PublicJwk | null;
}

export interface PublicJwk extends JsonWebKey {
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'RS256' | 'ES256';
}

/** HS256. As a KeyObject, because from a string jsonwebtoken would derive one for every token. */
export function secretKey(secret: string): SigningKey {
  const key = createSecretKey(Buffer.from(secret));
  return { algorithm: 'HS256', signsWith: key, verifiesWith: key, jwk: null };
}

/**
 * RS256 with an RSA key, ES256 with one on P-256.
 * @param pem a private key, PKCS #8 or of its own kind
 * @throws Error that says what is wrong with the key
 */
export function privateKey(pem: string | Buffer): SigningKey {
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

/** @throws Error that says what it must be, where it is none: OpenSSL's own words would help nobody */
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

/** RFC 7638: the same key has the same id on every instance. */
function thumbprint({ kty, crv, x, y, e, n }: JsonWebKey): string {
  const members = kty === 'RSA' ? { e, kty, n } : { crv, kty, x, y };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}
