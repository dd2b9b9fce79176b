import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { IdentityProviderKind } from '../../../src/access/identity-provider-kinds.ts';
import {
  type IdentityProviderFields,
  newIdentityProviderSchema,
} from '../../../src/auth/sso/providers/identity-provider.rules.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { Rules } from '../../shared/rule.ts';
import { DateTimeScalar } from '../../shared/scalars.ts';
import { IdentityProviderKindEnum } from '../sign-in-options.types.ts';

@ObjectType({ description: 'A service at which users of the institution sign in.', simpleResolvers: true })
export class IdentityProvider {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name of the provider in addresses.' })
  key!: string;

  /** That of the institution. */
  slug!: string;

  @Field(() => String, { description: 'Name for people.' })
  name!: string;

  @Field(() => IdentityProviderKindEnum, { description: 'Kind, which decides how people are recognised.' })
  kind!: IdentityProviderKind;

  @Field(() => String, { description: 'Issuer of its ID tokens.' })
  issuer!: string;

  @Field(() => String, { description: 'Id of this service at the provider.' })
  clientId!: string;

  @Field(() => [String], { description: 'Domains whose emails it may vouch for.' })
  domains!: string[];

  @Field(() => String, { nullable: true, description: 'Id of the directory of Microsoft Entra.' })
  tenant!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the district of Clever, or of the tenant of ClassLink.' })
  district!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Role of users whom it signs in for the first time; null if they must exist.',
  })
  jitRole!: string | null;

  @Field(() => Boolean, { description: 'True if it asks everybody for a second factor without saying so.' })
  assuresSecondFactor!: boolean;

  @Field(() => Boolean, { description: 'False if nobody can sign in by it.' })
  enabled!: boolean;

  @Field(() => Int, { description: 'Number of users who are linked to it.' })
  users!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When somebody last signed in by it.' })
  lastUsedAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  createdAt!: string;
}

@Rules(newIdentityProviderSchema)
@InputType({
  description:
    'An identity provider. A new one needs key, name, kind, clientId, clientSecret, and what its kind asks for; of an existing one absent fields keep their values.',
})
export class IdentityProviderInput implements IdentityProviderFields {
  @Field(() => String, { nullable: true, description: 'Name of the provider in addresses: 1 to 40 of a-z, 0-9 and -.' })
  key?: string | null;

  @Field(() => String, { nullable: true, description: 'Name for people, 1 to 100 characters.' })
  name?: string | null;

  @Field(() => IdentityProviderKindEnum, {
    nullable: true,
    description: 'Kind of the provider. It cannot change while users are linked, nor can issuer and tenant.',
  })
  kind?: IdentityProviderKind | null;

  @Field(() => String, { nullable: true, description: 'Issuer of its ID tokens, for the kind oidc.' })
  issuer?: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the directory, a GUID, for the kind microsoft.' })
  tenant?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the district, for the kind clever; of the tenant, for the kind classlink.',
  })
  district?: string | null;

  @Field(() => String, { nullable: true, description: 'Id of this service at the provider.' })
  clientId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Secret of this service at the provider. It is stored encrypted and never shown.',
  })
  clientSecret?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Domains whose emails it may vouch for. Required for google and microsoft, and with jitRole for oidc.',
  })
  domains?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Role of users whom it signs in for the first time. Default: they must exist.',
  })
  jitRole?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True if it always asks for a second factor. Default: false.' })
  assuresSecondFactor?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'False to let nobody sign in by it. Default: true.' })
  enabled?: boolean | null;
}

export const DeletedIdentityProvider = deletedType('DeletedIdentityProvider', 'identity provider');
