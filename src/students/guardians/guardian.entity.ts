import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A parent or guardian of one or more students ([D29]). */
@Entity({ tableName: 'guardians' })
export class Guardian extends TenantEntity {
  [OptionalProps]?: 'sourcedId' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** The display name. */
  @Property({ type: 'string' })
  name!: string;

  @Property({ type: 'string', nullable: true })
  givenName!: string | null;

  @Property({ type: 'string', nullable: true })
  familyName!: string | null;

  /** The identifier in OneRoster of a guardian who came from another system; null for the one that the service assigns. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @Property({ type: 'string', nullable: true })
  email!: string | null;

  @Property({ type: 'string', nullable: true })
  phone!: string | null;

  /** Encrypts this person's values in the audit trail. Once it is deleted, they are permanently unreadable ([D42]). */
  @Property({ type: 'blob', nullable: true, hidden: true })
  auditKey!: Buffer | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
