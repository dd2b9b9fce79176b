import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../database/properties.ts';
import { personNameRule } from '../../input/person-name.rules.ts';
import { emailRule, phoneRule } from '../../input/text-rules.ts';

/** A parent or guardian of one or more students ([D29]). */
export const Guardian = p.tenantEntity('Guardian', 'guardians', {
  id: p.integer().primary(),
  /** The display name. */
  name: p.described(p.text(), { rule: personNameRule }),
  givenName: p.described(p.text().strictNullable(), { rule: personNameRule }),
  familyName: p.described(p.text().strictNullable(), { rule: personNameRule }),
  /** The identifier in OneRoster of a guardian who came from another system; null for the one that the service assigns. */
  sourcedId: p.text().strictNullable(),
  email: p.described(p.text().strictNullable(), { rule: emailRule }),
  phone: p.described(p.text().strictNullable(), { rule: phoneRule }),
  /** Encrypts this person's values in the audit trail. Once it is deleted, they are permanently unreadable ([D42]). */
  auditKey: p.bytes().strictNullable().hidden(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Guardian = InferEntity<typeof Guardian>;
