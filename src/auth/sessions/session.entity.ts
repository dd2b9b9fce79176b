import { type InferEntity, p } from '@mikro-orm/core';
import { sessionKinds } from '../../access/session-kinds.ts';
import type { SignInMethod } from '../../access/sign-in-methods.ts';
import { bytes, createdAt, integer, tenantEntity, text, texts, time } from '../../database/properties.ts';

/** A login with its refresh token, and when it ends or has ended ([D13], [D14]). */
export const Session = tenantEntity('Session', 'sessions', {
  id: integer().primary(),
  userId: integer(),
  kind: p.enum(sessionKinds).default('api'),
  /** SHA-256 hash of the refresh token. */
  refreshTokenHash: bytes().hidden(),
  /** By what the user signed in. */
  methods: texts<SignInMethod>().defaultRaw("'{password}'"),
  /** The last time that the user signed in with everything that is asked for. */
  authTime: time().defaultRaw('now()'),
  expiresAt: time(),
  endedAt: time().strictNullable(),
  /** Time of the last refresh, to the minute. */
  lastUsedAt: time().strictNullable(),
  /** Client address at login. */
  ip: text().strictNullable(),
  userAgent: text().strictNullable(),
  createdAt: createdAt(),
});

export type Session = InferEntity<typeof Session>;
