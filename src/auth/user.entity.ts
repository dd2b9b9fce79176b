import { type InferEntity, p } from '@mikro-orm/core';
import { languages } from '../access/languages.ts';
import { boolean, createdAt, described, integer, tenantEntity, text, time, updatedAt } from '../database/properties.ts';
import { personNameRule } from '../input/person-name.rules.ts';
import { userEmailRule } from '../input/user-email.rules.ts';

/** A person who signs in. The email is unique across institutions, because login does not name an institution ([D10]). */
export const User = tenantEntity('User', 'users', {
  id: integer().primary(),
  email: described(text(), { rule: userEmailRule }),
  /** The display name. */
  name: described(text(), { rule: personNameRule }),
  givenName: described(text().strictNullable(), { rule: personNameRule }),
  familyName: described(text().strictNullable(), { rule: personNameRule }),
  /** The identifier in OneRoster of a user who came from another system; null for the one that the service assigns. */
  sourcedId: text().strictNullable(),
  /** The identifier at the identity provider that keeps the user by SCIM; null for all others. */
  externalId: described(text().strictNullable(), { rule: { max: 255 } }),
  /** When that provider deleted the user, who remains inactive; null for all others. */
  deprovisionedAt: time().strictNullable(),
  /** Null for users who sign in by other means, and for those who have not accepted their invitation. */
  passwordHash: text().hidden().strictNullable(),
  /** Null for the institution's. */
  language: p.enum(languages).strictNullable(),
  roleId: integer(),
  active: boolean().default(true),
  lastLoginAt: time().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type User = InferEntity<typeof User>;
