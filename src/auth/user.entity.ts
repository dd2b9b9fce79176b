import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { boolean, createdAt, integer, text, time, updatedAt } from '../database/properties.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** A person who signs in. The email is unique across institutions, because login does not name an institution ([D10]). */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  extends: TenantEntity,
  properties: {
    id: integer().primary(),
    email: text(),
    /** The display name. */
    name: text(),
    givenName: text().strictNullable(),
    familyName: text().strictNullable(),
    /** The identifier in OneRoster of a user who came from another system; null for the one that the service assigns. */
    sourcedId: text().strictNullable(),
    passwordHash: text().hidden(),
    roleId: integer(),
    active: boolean().default(true),
    lastLoginAt: time().strictNullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});

export type User = InferEntity<typeof User>;
