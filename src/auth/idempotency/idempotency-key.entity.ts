import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** An `Idempotency-Key` and the response to replay for it ([D49]). */
@Entity({ tableName: 'idempotency_keys' })
export class IdempotencyKey extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  /** The sender: `user:7`, `api_key:3`, `oauth_client:2`. */
  @PrimaryKey({ type: 'string' })
  credential!: string;

  @PrimaryKey({ type: 'string' })
  method!: string;

  @PrimaryKey({ type: 'string' })
  path!: string;

  @PrimaryKey({ type: 'string' })
  key!: string;

  /** SHA-256 of the request, to tell a retry from a different request with the same key. */
  @Property({ type: 'blob' })
  requestHash!: Buffer;

  @Property({ type: 'smallint' })
  status!: number;

  /** Null if the response contained a secret. */
  @Property({ type: 'text', nullable: true })
  body!: string | null;

  @CreatedAt()
  createdAt!: Date;
}
