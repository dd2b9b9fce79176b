import { Field, Int, ObjectType } from 'type-graphql';
import type { IdentityView } from '../../../src/auth/sso/identity.queries.ts';
import { DateTimeScalar } from '../../shared/scalars.ts';

@ObjectType({ description: 'An account at an identity provider that signs the user in.', simpleResolvers: true })
export class Identity implements IdentityView {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name of the provider.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: 'Email of the account when it was linked.' })
  email!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was linked.' })
  linkedAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it last signed the user in.' })
  lastUsedAt!: string | null;
}
