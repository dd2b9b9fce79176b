import { type InferEntity, p } from '@mikro-orm/core';
import { oneRosterRoles, type Permission } from '../access/permissions.ts';
import {
  boolean,
  createdAt,
  described,
  integer,
  tenantEntity,
  text,
  texts,
  updatedAt,
} from '../database/properties.ts';
import type { TextRule } from '../input/text-rules.ts';

const NAME = /^[a-z0-9_-]+$/;

const nameRule: TextRule = {
  max: 64,
  pattern: NAME,
  check: (text) => (NAME.test(text) ? undefined : 'may have the characters a-z, 0-9, _ and - only.'),
};

/** A named set of permissions ([D16], [D40]). */
export const Role = tenantEntity('Role', 'roles', {
  id: integer().primary(),
  name: described(text(), { rule: nameRule }),
  description: described(text().strictNullable(), { rule: { max: 500 } }),
  permissions: texts<Permission>(),
  builtIn: boolean().default(false),
  /** True if its users have no permission without a second factor ([D67]). */
  requiresSecondFactor: boolean().default(false),
  /** The role in OneRoster of users with this role; null if they have none there. */
  onerosterRole: p.enum(oneRosterRoles).strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Role = InferEntity<typeof Role>;
