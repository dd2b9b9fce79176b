import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { oneRosterRoles } from '../access/oneroster-roles.ts';
import type { Permission } from '../access/permissions.ts';
import { boolean, createdAt, integer, text, texts, updatedAt } from '../database/properties.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** A named set of permissions ([D16], [D40]). */
export const Role = defineEntity({
  name: 'Role',
  tableName: 'roles',
  extends: TenantEntity,
  properties: {
    id: integer().primary(),
    name: text(),
    description: text().strictNullable(),
    permissions: texts<Permission>(),
    builtIn: boolean().default(false),
    /** The role in OneRoster of users with this role; null if they have none there. */
    onerosterRole: p.enum(oneRosterRoles).strictNullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});

export type Role = InferEntity<typeof Role>;
