import type { InferEntity } from '@mikro-orm/core';
import { sessionKinds } from '../../access/session-kinds.ts';
import type { SignInMethod } from '../../access/sign-in-methods.ts';
import * as p from '../../database/properties.ts';

/** A login with its refresh token, and when it ends or has ended ([D13], [D14]). */
export const Session = p.tenantEntity('Session', 'sessions', {
  id: p.integer().primary(),
  userId: p.integer(),
  kind: p.oneOf(sessionKinds).default('api'),
  /** SHA-256 hash of the refresh token. */
  refreshTokenHash: p.bytes().hidden(),
  /** By what the user signed in. */
  methods: p.texts<SignInMethod>().defaultRaw("'{password}'"),
  /** The last time that the user signed in with everything that is asked for. */
  authTime: p.time().defaultRaw('now()'),
  expiresAt: p.time(),
  endedAt: p.time().strictNullable(),
  /** Time of the last refresh, to the minute. */
  lastUsedAt: p.time().strictNullable(),
  /** Client address at login. */
  ip: p.text().strictNullable(),
  userAgent: p.text().strictNullable(),
  createdAt: p.createdAt(),
});

export type Session = InferEntity<typeof Session>;
