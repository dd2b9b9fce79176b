import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { bytes, createdAt, integer, text, time } from '../../database/properties.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A login with its refresh token, and when it ends or has ended ([D13], [D14]). */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  extends: TenantEntity,
  properties: {
    id: integer().primary(),
    userId: integer(),
    /** SHA-256 hash of the refresh token. */
    refreshTokenHash: bytes().hidden(),
    expiresAt: time(),
    endedAt: time().strictNullable(),
    /** Time of the last refresh, to the minute. */
    lastUsedAt: time().strictNullable(),
    /** Client address at login. */
    ip: text().strictNullable(),
    userAgent: text().strictNullable(),
    createdAt: createdAt(),
  },
});

export type Session = InferEntity<typeof Session>;
