import type { InferEntity } from '@mikro-orm/core';
import { languages } from '../access/languages.ts';
import * as p from '../database/properties.ts';
import { personNameRule } from '../input/person-name.rules.ts';
import { userEmailRule } from '../input/user-email.rules.ts';

/** A person who signs in. The email is unique across institutions, because login does not name an institution ([D10]). */
export const User = p.tenantEntity('User', 'users', {
  id: p.integer().primary(),
  email: p.described(p.text(), { rule: userEmailRule }),
  /** The display name. */
  name: p.described(p.text(), { rule: personNameRule }),
  givenName: p.described(p.text().strictNullable(), { rule: personNameRule }),
  familyName: p.described(p.text().strictNullable(), { rule: personNameRule }),
  /** The identifier in OneRoster of a user who came from another system; null for the one that the service assigns. */
  sourcedId: p.text().strictNullable(),
  /** The identifier at the identity provider that keeps the user by SCIM; null for all others. */
  externalId: p.described(p.text().strictNullable(), { rule: { max: 255 } }),
  /** When that provider deleted the user, who remains inactive; null for all others. */
  deprovisionedAt: p.time().strictNullable(),
  /** Null for users who sign in by other means, and for those who have not accepted their invitation. */
  passwordHash: p.text().hidden().strictNullable(),
  /** Null for the institution's. */
  language: p.oneOf(languages).strictNullable(),
  roleId: p.integer(),
  active: p.boolean().default(true),
  lastLoginAt: p.time().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type User = InferEntity<typeof User>;
