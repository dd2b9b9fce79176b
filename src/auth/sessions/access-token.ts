import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../shared/at-most.ts';
import { AppError } from '../../shared/errors.ts';
import type { PublicJwk, SigningKey } from './signing-key.ts';

/** Claims of a user's access token. They identify the session; its permissions are looked up in the database. */
export interface SessionClaims {
  institutionId: number;
  userId: number;
  sessionId: number;
  /** Seconds since the epoch. */
  expiresAt: number;
}

/** Claims of an OAuth client's access token. The client is looked up in the database, and may have fewer scopes by then. */
export interface ClientClaims {
  institutionId: number;
  clientId: string;
  scopes: readonly string[];
  /** Seconds since the epoch. */
  expiresAt: number;
}

export type AccessTokenClaims = SessionClaims | ClientClaims;

export interface AccessTokenSettings {
  key: SigningKey;
  issuer: string;
  audience: string;
  /** Seconds. */
  lifetime: number;
}

/** Maximum number of cached verified tokens: as many as principals are cached. */
const CAPACITY = 25_000;

/** Signs and verifies access tokens: JWT, `typ: at+jwt`; algorithm, issuer and audience are pinned ([D12]). */
export class AccessTokens {
  readonly lifetime: number;
  /** Cached because verification is the most expensive step of authentication, and its result holds until the token expires. */
  private readonly verified = new LRUCache<string, AccessTokenClaims>(atMost(CAPACITY));

  constructor(private readonly settings: AccessTokenSettings) {
    this.lifetime = settings.lifetime;
  }

  /** The key with which others can verify the tokens; null for HS256, whose secret both signs and verifies. */
  get publicKey(): PublicJwk | null {
    return this.settings.key.jwk;
  }

  /** Signs the token of a session. @param lifetime seconds */
  sign({ institutionId, userId, sessionId }: Omit<SessionClaims, 'expiresAt'>, lifetime = this.lifetime): string {
    return this.signClaims({ sid: sessionId, inst: institutionId }, String(userId), lifetime);
  }

  /** Signs the token of an OAuth client, with the claims of RFC 9068. @param lifetime seconds */
  signForClient({ institutionId, clientId, scopes }: Omit<ClientClaims, 'expiresAt'>, lifetime: number): string {
    const claims = { client_id: clientId, inst: institutionId, scope: scopes.join(' '), jti: randomUUID() };
    return this.signClaims(claims, clientId, lifetime);
  }

  private signClaims(claims: object, subject: string, expiresIn: number): string {
    const { key, issuer, audience } = this.settings;
    const header = { alg: key.algorithm, typ: 'at+jwt', ...(key.jwk && { kid: key.jwk.kid }) };
    return jwt.sign(claims, key.signsWith, { algorithm: key.algorithm, header, subject, issuer, audience, expiresIn });
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
        const message = `The access token has expired. Get a new one with POST ${sourceOf(token)}.`;
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
    const claims = 'client_id' in payload ? readClientClaims(payload) : readSessionClaims(payload);
    if (!claims) throw new Error('The token does not have the claims of an access token.');
    return claims;
  }
}

/** Returns the endpoint that issues tokens like an expired one. */
function sourceOf(token: string): string {
  return jwt.decode(token, { json: true })?.client_id === undefined ? '/auth/refresh' : '/oauth/token';
}

function readSessionClaims({ sub, sid, inst, exp }: jwt.JwtPayload): SessionClaims | undefined {
  const userId = /^\d+$/.test(sub ?? '') ? Number(sub) : undefined;
  if (!isId(inst) || !isId(sid) || !isId(userId) || !isTime(exp)) return undefined;
  return { institutionId: inst, userId, sessionId: sid, expiresAt: exp };
}

function readClientClaims({ client_id: clientId, scope, inst, exp }: jwt.JwtPayload): ClientClaims | undefined {
  if (!isId(inst) || typeof clientId !== 'string' || typeof scope !== 'string' || !isTime(exp)) return undefined;
  return { institutionId: inst, clientId, scopes: scope.split(' '), expiresAt: exp };
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

const MAX_ID = 2 ** 31 - 1;

/** Returns true for a positive 4-byte integer. With a greater number the lookup would fail instead of finding nothing. */
function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}
