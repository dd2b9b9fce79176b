import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { AppError } from '../errors.ts';

/** What an access token says: whose session it belongs to. What that session may do is looked up. */
export interface AccessTokenClaims {
  institutionId: number;
  userId: number;
  sessionId: number;
  /** Seconds since the epoch. */
  expiresAt: number;
}

export interface AccessTokenSettings {
  secret: string;
  issuer: string;
  audience: string;
  /** Seconds. */
  lifetime: number;
}

/** Signs and verifies access tokens: JWT, HS256, `typ: at+jwt`; algorithm, issuer and audience are pinned ([D12]). */
export class AccessTokens {
  readonly lifetime: number;
  private readonly key: KeyObject;

  constructor(private readonly settings: AccessTokenSettings) {
    // A KeyObject: with a string, jsonwebtoken derives one for every token.
    this.key = createSecretKey(Buffer.from(settings.secret));
    this.lifetime = settings.lifetime;
  }

  sign(claims: Omit<AccessTokenClaims, 'expiresAt'>): string {
    return jwt.sign({ sid: claims.sessionId, inst: claims.institutionId }, this.key, {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ: 'at+jwt' },
      subject: String(claims.userId),
      issuer: this.settings.issuer,
      audience: this.settings.audience,
      expiresIn: this.lifetime,
    });
  }

  /** @throws AppError `token_expired`, or `unauthorized` for whatever else is wrong with it */
  verify(token: string): AccessTokenClaims {
    try {
      const { header, payload } = jwt.verify(token, this.key, {
        algorithms: ['HS256'],
        issuer: this.settings.issuer,
        audience: this.settings.audience,
        complete: true,
      });
      if (header.typ !== 'at+jwt' || typeof payload === 'string') throw new Error('not an access token');
      const { sub, sid, inst, exp } = payload;
      if (typeof sid !== 'number' || typeof inst !== 'number' || exp === undefined) throw new Error('not an access token');
      return { institutionId: inst, userId: Number(sub), sessionId: sid, expiresAt: exp };
    } catch (cause) {
      if (cause instanceof jwt.TokenExpiredError) {
        throw new AppError('token_expired', 'The access token has expired. Get a new one with POST /auth/refresh.', { cause });
      }
      throw new AppError('unauthorized', 'The access token is not valid.', { cause });
    }
  }
}
