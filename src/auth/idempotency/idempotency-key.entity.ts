import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** An `Idempotency-Key` and the response that it replays; no body where that showed a secret ([D49]). */
@Entity({ tableName: 'idempotency_keys' })
export class IdempotencyKey extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  /** Who sent it: a user or an API key. */
  @PrimaryKey({ type: 'string' })
  credential!: string;

  @PrimaryKey({ type: 'string' })
  method!: string;

  @PrimaryKey({ type: 'string' })
  path!: string;

  @PrimaryKey({ type: 'string' })
  key!: string;

  /** SHA-256 of the request, to tell a repetition from another request under the same key. */
  @Property({ type: 'blob' })
  requestHash!: Buffer;

  @Property({ type: 'smallint' })
  status!: number;

  @Property({ type: 'text', nullable: true })
  body!: string | null;

  @CreatedAt()
  createdAt!: Date;
}
