import jwt from 'jsonwebtoken';
import { AppError } from '../../errors.ts';
import { BoundedMap } from '../../shared/bounded-map.ts';
import type { PublicJwk, SigningKey } from './signing-key.ts';

/** What an access token says: whose session it belongs to. What that session may do is looked up. */
export interface AccessTokenClaims {
  institutionId: number;
  userId: number;
  sessionId: number;
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

/** How many verified tokens are remembered. */
const CAPACITY = 10_000;

/** Signs and verifies access tokens: JWT, `typ: at+jwt`; algorithm, issuer and audience are pinned ([D12]). */
export class AccessTokens {
  readonly lifetime: number;
  /** Verifying costs more than all else that a request does here, and a token stays what it is until it expires. */
  private readonly verified = new BoundedMap<string, AccessTokenClaims>(CAPACITY);

  constructor(private readonly settings: AccessTokenSettings) {
    this.lifetime = settings.lifetime;
  }

  /** With which others can verify the tokens; null where one shared secret does both. */
  get publicKey(): PublicJwk | null {
    return this.settings.key.jwk;
  }

  sign({ institutionId, userId, sessionId }: Omit<AccessTokenClaims, 'expiresAt'>): string {
    const { key, issuer, audience } = this.settings;
    return jwt.sign({ sid: sessionId, inst: institutionId }, key.signsWith, {
      algorithm: key.algorithm,
      header: { alg: key.algorithm, typ: 'at+jwt', ...(key.jwk && { kid: key.jwk.kid }) },
      subject: String(userId),
      issuer,
      audience,
      expiresIn: this.lifetime,
    });
  }

  /** @throws AppError `token_expired`, or `unauthorized` for whatever else is wrong with it */
  verify(token: string): AccessTokenClaims {
    const known = this.verified.get(token);
    if (known && known.expiresAt * 1000 > Date.now()) return known;
    try {
      const claims = this.read(token);
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

  private read(token: string): AccessTokenClaims {
    const { key, issuer, audience } = this.settings;
    const pinned = { algorithms: [key.algorithm], issuer, audience };
    const { header, payload } = jwt.verify(token, key.verifiesWith, { ...pinned, complete: true });
    // Extensions that a token declares critical must be understood, and none is (RFC 7515).
    if (header.typ !== 'at+jwt' || 'crit' in header || typeof payload === 'string') {
      throw new Error('It is no access token.');
    }
    const { sub, sid, inst, exp } = payload;
    const userId = /^\d+$/.test(sub ?? '') ? Number(sub) : undefined;
    if (!isId(inst) || !isId(sid) || !isId(userId) || !Number.isSafeInteger(exp)) {
      throw new Error('It is no access token of ours.');
    }
    return { institutionId: inst, userId, sessionId: sid, expiresAt: exp as number };
  }
}

const MAX_ID = 2 ** 31 - 1;

/** Ids are integers of the database: a greater number would make a look-up fail instead of finding nothing. */
function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}
