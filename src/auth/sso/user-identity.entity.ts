import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { createdAt, integer, text, time } from '../../database/properties.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** The account of a user at an identity provider ([D70]). */
export const UserIdentity = defineEntity({
  name: 'UserIdentity',
  tableName: 'user_identities',
  extends: TenantEntity,
  properties: {
    id: integer().primary(),
    userId: integer(),
    providerId: integer(),
    /** The provider's identifier of the person. It never changes, as emails do. */
    subject: text(),
    /** The email when it was linked, by which people recognise the account. */
    emailAtLink: text().strictNullable(),
    lastUsedAt: time().strictNullable(),
    createdAt: createdAt(),
  },
});

export type UserIdentity = InferEntity<typeof UserIdentity>;
