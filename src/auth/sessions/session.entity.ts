import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A login with its refresh token, and when it ends or has ended ([D13], [D14]). */
@Entity({ tableName: 'sessions' })
export class Session extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  userId!: number;

  /** SHA-256 hash of the refresh token. */
  @Property({ type: 'blob', hidden: true })
  refreshTokenHash!: Buffer;

  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  endedAt!: Date | null;

  /** Time of the last refresh, to the minute. */
  @Property({ type: 'datetime', nullable: true })
  lastUsedAt!: Date | null;

  /** Client address at login. */
  @Property({ type: 'string', nullable: true })
  ip!: string | null;

  @Property({ type: 'string', nullable: true })
  userAgent!: string | null;

  @CreatedAt()
  createdAt!: Date;
}
