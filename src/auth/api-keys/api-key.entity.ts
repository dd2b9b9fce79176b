import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A credential that acts for the institution, for server-to-server access ([D17], [D18]). */
@Entity({ tableName: 'api_keys' })
export class ApiKey extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;

  /** The first characters of the key, so that its owner recognises it. */
  @Property({ type: 'string' })
  prefix!: string;

  /** SHA-256 hash of the key. */
  @Property({ type: 'blob', hidden: true })
  keyHash!: Buffer;

  /** Id of the user who created the key. */
  @Property({ type: 'integer' })
  createdBy!: number;

  @Property({ type: 'datetime', nullable: true })
  lastUsedAt!: Date | null;

  @Property({ type: 'datetime', nullable: true })
  revokedAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;
}
