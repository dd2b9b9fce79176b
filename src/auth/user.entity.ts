import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** A person who signs in. The email is unique across institutions, because login does not name an institution ([D10]). */
@Entity({ tableName: 'users' })
export class User extends TenantEntity {
  [OptionalProps]?: 'sourcedId' | 'active' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  email!: string;

  /** The display name. */
  @Property({ type: 'string' })
  name!: string;

  @Property({ type: 'string', nullable: true })
  givenName!: string | null;

  @Property({ type: 'string', nullable: true })
  familyName!: string | null;

  /** The identifier in OneRoster of a user who came from another system; null for the one that the service assigns. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @Property({ type: 'string', hidden: true })
  passwordHash!: string;

  @Property({ type: 'integer' })
  roleId!: number;

  @Property({ type: 'boolean', default: true })
  active!: boolean;

  @Property({ type: 'datetime', nullable: true })
  lastLoginAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
