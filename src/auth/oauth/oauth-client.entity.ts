import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Scope } from '../../access/scopes.ts';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** Another system that gets access tokens for its scopes by the client credentials grant of OAuth 2.0. */
@Entity({ tableName: 'oauth_clients' })
export class OAuthClient extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** The public identifier that the client sends with its secret. */
  @Property({ type: 'string' })
  clientId!: string;

  /** SHA-256 hash of the secret. */
  @Property({ type: 'blob', hidden: true })
  secretHash!: Buffer;

  @Property({ type: 'string' })
  name!: string;

  @Property({ type: 'string[]' })
  scopes!: Scope[];

  /** Contact for the client, for example an email address. */
  @Property({ type: 'string', nullable: true })
  contact!: string | null;

  /** Purpose of the client's use of the records. */
  @Property({ type: 'string', nullable: true })
  purpose!: string | null;

  /** Id of the user who created the client. */
  @Property({ type: 'integer' })
  createdBy!: number;

  @Property({ type: 'datetime', nullable: true })
  expiresAt!: Date | null;

  @Property({ type: 'datetime', nullable: true })
  lastUsedAt!: Date | null;

  @Property({ type: 'datetime', nullable: true })
  revokedAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;
}
