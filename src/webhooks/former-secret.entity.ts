import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { wideInteger } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** A secret that was replaced by a rotation: messages are signed with it as well until it expires ([D47]). */
@Entity({ tableName: 'webhook_former_secrets' })
export class FormerSecret extends TenantEntity {
  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: 'integer' })
  webhookId!: number;

  @Property({ type: 'blob', hidden: true })
  encryptedSecret!: Buffer;

  @Property({ type: 'datetime' })
  expiresAt!: Date;
}
