import { Field, Int, ObjectType } from 'type-graphql';
import { permissions } from '../../src/access/permissions.ts';
import type { User as UserEntity } from '../../src/auth/user.entity.ts';
import { SuppressedAddress } from '../mail/mail.types.ts';
import { Node } from '../shared/node.types.ts';
import { Rule } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

/** The names of permissions. */
export const permissionNames = { values: permissions, typeName: 'Permission' };

@ObjectType({ description: 'The institution of a user.', simpleResolvers: true })
export class InstitutionReference {
  @Field(() => Int, { description: 'Id of the institution.' })
  id!: number;

  @Field(() => String, { description: 'Name of the institution.' })
  name!: string;
}

@ObjectType({ description: 'A person who signs in.', implements: Node, simpleResolvers: true })
export class User implements Pick<UserEntity, 'id' | 'email' | 'name' | 'active'> {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Email address that the user signs in with.' })
  email!: string;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Given name; null if it is unknown.' })
  givenName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name; null if it is unknown.' })
  familyName!: string | null;

  @Field(() => String, {
    description: 'sourcedId in OneRoster: that of the system that the record came from, else `u-<id>`.',
  })
  sourcedId!: string;

  @Field(() => String, { description: 'Name of the role.' })
  role!: string;

  @Rule(permissionNames)
  @Field(() => [String], { description: 'Permissions of the role, as `<action>:<resource>`.' })
  permissions!: string[];

  @Field(() => InstitutionReference, { description: 'The institution of the user.' })
  institution!: InstitutionReference;

  @Field(() => Boolean, { description: 'True if the user may sign in.' })
  active!: boolean;

  @Field(() => Boolean, { description: 'True if the user has a passkey or an authenticator app.' })
  secondFactor!: boolean;

  @Field(() => Boolean, { description: 'True if the user has a password.' })
  hasPassword!: boolean;

  @Field(() => SuppressedAddress, { nullable: true, description: 'Set if no mail is sent to the address of the user.' })
  suppressedAddress!: SuppressedAddress | null;

  @Field(() => Int, { description: 'Number of accounts at identity providers that are linked to the user.' })
  identities!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the user last signed in.' })
  lastLoginAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the user was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the user was last changed.' })
  updatedAt!: string;
}
