import type { InferEntity } from '@mikro-orm/core';
import { oneRosterRoles, type Permission } from '../access/permissions.ts';
import * as p from '../database/properties.ts';
import type { TextRule } from '../input/text-rules.ts';

const NAME = /^[a-z0-9_-]+$/;

const nameRule: TextRule = {
  max: 64,
  pattern: NAME,
  check: (text) => (NAME.test(text) ? undefined : 'may have the characters a-z, 0-9, _ and - only.'),
};

/** A named set of permissions ([D16], [D40]). */
export const Role = p.tenantEntity('Role', 'roles', {
  id: p.integer().primary(),
  name: p.described(p.text(), { rule: nameRule }),
  description: p.described(p.text().strictNullable(), { rule: { max: 500 } }),
  permissions: p.texts<Permission>(),
  builtIn: p.boolean().default(false),
  /** True if its users have no permission without a second factor ([D67]). */
  requiresSecondFactor: p.boolean().default(false),
  /** The role in OneRoster of users with this role; null if they have none there. */
  onerosterRole: p.oneOf(oneRosterRoles).strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Role = InferEntity<typeof Role>;
