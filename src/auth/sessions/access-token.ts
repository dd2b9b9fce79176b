import jwt from 'jsonwebtoken';
import { BoundedMap } from '../../shared/bounded-map.ts';
import { AppError } from '../../shared/errors.ts';
import type { PublicJwk, SigningKey } from './signing-key.ts';

/** Claims of an access token. They identify the session; its permissions are looked up in the database. */
export interface AccessTokenClaims {
  institutionId: number;
  userId: number;
  sessionId: number;
  /** Time at which the user entered the password, in seconds since the epoch. Only in tokens of the dashboard. */
  signedInAt?: number | undefined;
  /** Seconds since the epoch. */
  expiresAt: number;
}

export interface AccessTokenSettings {
  key: SigningKey;
  issuer: string;
  audience: string;
  /** Seconds. */
  lifetime: number;
}

/** Maximum number of cached verified tokens. */
const CAPACITY = 10_000;

/** Signs and verifies access tokens: JWT, `typ: at+jwt`; algorithm, issuer and audience are pinned ([D12]). */
export class AccessTokens {
  readonly lifetime: number;
  /** Cached because verification is the most expensive step of authentication, and its result holds until the token expires. */
  private readonly verified = new BoundedMap<string, AccessTokenClaims>(CAPACITY);

  constructor(private readonly settings: AccessTokenSettings) {
    this.lifetime = settings.lifetime;
  }

  /** The key with which others can verify the tokens; null for HS256, whose secret both signs and verifies. */
  get publicKey(): PublicJwk | null {
    return this.settings.key.jwk;
  }

  sign({ institutionId, userId, sessionId, signedInAt }: Omit<AccessTokenClaims, 'expiresAt'>): string {
    const { key, issuer, audience } = this.settings;
    // auth_time is the name of OpenID Connect for it.
    return jwt.sign({ sid: sessionId, inst: institutionId, auth_time: signedInAt }, key.signsWith, {
      algorithm: key.algorithm,
      header: { alg: key.algorithm, typ: 'at+jwt', ...(key.jwk && { kid: key.jwk.kid }) },
      subject: String(userId),
      issuer,
      audience,
      expiresIn: this.lifetime,
    });
  }

  /** Verifies a token and returns its claims. @throws AppError `token_expired`, or `unauthorized` if it is invalid otherwise */
  verify(token: string): AccessTokenClaims {
    const cached = this.verified.get(token);
    if (cached && cached.expiresAt * 1000 > Date.now()) return cached;
    try {
      const claims = this.parse(token);
      this.verified.set(token, claims);
      return claims;
    } catch (cause) {
      this.verified.delete(token);
      if (cause instanceof jwt.TokenExpiredError) {
        const message = 'The access token has expired. Get a new one with POST /auth/refresh.';
        throw new AppError('token_expired', message, { cause });
      }
      throw new AppError('unauthorized', 'The access token is not valid.', { cause });
    }
  }

  private parse(token: string): AccessTokenClaims {
    const { key, issuer, audience } = this.settings;
    const pinned = { algorithms: [key.algorithm], issuer, audience };
    const { header, payload } = jwt.verify(token, key.verifiesWith, { ...pinned, complete: true });
    // Tokens with critical extensions must be rejected unless the extensions are supported, and none is (RFC 7515).
    if (header.typ !== 'at+jwt' || 'crit' in header || typeof payload === 'string') {
      throw new Error('The token is not an access token.');
    }
    const { sub, sid, inst, exp, auth_time: signedInAt } = payload;
    const userId = /^\d+$/.test(sub ?? '') ? Number(sub) : undefined;
    if (!isId(inst) || !isId(sid) || !isId(userId) || !Number.isSafeInteger(exp)) {
      throw new Error('The token does not have the claims of an access token.');
    }
    return { institutionId: inst, userId, sessionId: sid, signedInAt, expiresAt: exp as number };
  }
}

const MAX_ID = 2 ** 31 - 1;

/** Returns true for a positive 4-byte integer. With a greater number the lookup would fail instead of finding nothing. */
function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}
