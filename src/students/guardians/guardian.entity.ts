import type { InferEntity } from '@mikro-orm/core';
import { bytes, createdAt, described, integer, tenantEntity, text, updatedAt } from '../../database/properties.ts';
import { personNameRule } from '../../input/person-name.rules.ts';
import { emailRule, phoneRule } from '../../input/text-rules.ts';

/** A parent or guardian of one or more students ([D29]). */
export const Guardian = tenantEntity('Guardian', 'guardians', {
  id: integer().primary(),
  /** The display name. */
  name: described(text(), { rule: personNameRule }),
  givenName: described(text().strictNullable(), { rule: personNameRule }),
  familyName: described(text().strictNullable(), { rule: personNameRule }),
  /** The identifier in OneRoster of a guardian who came from another system; null for the one that the service assigns. */
  sourcedId: text().strictNullable(),
  email: described(text().strictNullable(), { rule: emailRule }),
  phone: described(text().strictNullable(), { rule: phoneRule }),
  /** Encrypts this person's values in the audit trail. Once it is deleted, they are permanently unreadable ([D42]). */
  auditKey: bytes().strictNullable().hidden(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Guardian = InferEntity<typeof Guardian>;
