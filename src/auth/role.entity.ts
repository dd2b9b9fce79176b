import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type OneRosterRole, oneRosterRoles } from '../access/oneroster-roles.ts';
import type { Permission } from '../access/permissions.ts';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** A named set of permissions ([D16], [D40]). */
@Entity({ tableName: 'roles' })
export class Role extends TenantEntity {
  [OptionalProps]?: 'builtIn' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;

  @Property({ type: 'string', nullable: true })
  description!: string | null;

  @Property({ type: 'string[]' })
  permissions!: Permission[];

  @Property({ type: 'boolean', default: false })
  builtIn!: boolean;

  /** The role in OneRoster of users with this role; null if they have none there. */
  @Enum({ items: [...oneRosterRoles], nullable: true })
  onerosterRole!: OneRosterRole | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
