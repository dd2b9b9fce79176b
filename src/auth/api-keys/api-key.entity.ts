import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A credential of the institution itself, for other servers ([D17], [D18]). */
@Entity({ tableName: 'api_keys' })
export class ApiKey extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;

  /** The key's first characters, by which its owner recognises it. */
  @Property({ type: 'string' })
  prefix!: string;

  /** SHA-256 of the key. */
  @Property({ type: 'blob', hidden: true })
  keyHash!: Buffer;

  /** The id of the user who created it. */
  @Property({ type: 'integer' })
  createdBy!: number;

  @Property({ type: 'datetime', nullable: true })
  lastUsedAt!: Date | null;

  @Property({ type: 'datetime', nullable: true })
  revokedAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;
}
