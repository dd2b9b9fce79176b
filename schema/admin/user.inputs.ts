import { ArgsType, Field, InputType } from 'type-graphql';
import type { SecondFactorState } from '../../src/access/sign-in-methods.ts';
import type { UserChangesInput } from '../../src/admin/users/update-user.service.ts';
import { type UserListArguments, type UserOrder, userOrders } from '../../src/admin/users/user.queries.ts';
import type { NewUserInput } from '../../src/admin/users/user.service.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { SecondFactorStateEnum } from '../auth/security.types.ts';
import { User } from '../auth/user.types.ts';
import { orderEnum } from '../shared/enum.ts';
import { NameChangesInput, NewNamesInput } from '../shared/name.inputs.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { Rule } from '../shared/rule.ts';

export const UserPage = pageType('UserPage', () => User);

const UserOrderEnum = orderEnum('UserOrder', 'users', userOrders);

@ArgsType()
export class UserListArgs extends PageArgs implements UserListArguments {
  @Field(() => String, { nullable: true, description: 'Only users with the role that has this name.' })
  role?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True selects users who may sign in, false users who may not.' })
  active?: boolean | null;

  @Field(() => SecondFactorStateEnum, { nullable: true, description: 'Only users with this state of second factor.' })
  secondFactor?: SecondFactorState | null;

  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in name or email. Case and accents are ignored.',
  })
  search?: string | null;

  @Field(() => UserOrderEnum, { nullable: true, description: 'Order of the list. Default: by id.' })
  orderBy?: UserOrder | null;
}

@ArgsType()
export class TeacherListArgs {
  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in the name. Case and accents are ignored.',
  })
  search?: string | null;
}

@InputType({ description: 'A new user.' })
export class CreateUserInput extends NewNamesInput implements NewUserInput {
  @Field(() => String, { description: 'Email address to sign in with; unique among the users of all institutions.' })
  email!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Initial password of a user who signs in with one, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused.',
  })
  password?: string | null;

  @Field(() => String, { description: 'Name of the role.' })
  role!: string;
}

@InputType({ description: 'Changes to a user. Absent fields keep their values.' })
export class UpdateUserInput extends NameChangesInput implements UserChangesInput {
  @Field(() => String, { nullable: true, description: 'Name of the role.' })
  role?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False deactivates the user and ends all sessions, but revokes no API keys and OAuth clients. True lets the user sign in again.',
  })
  active?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True revokes the active API keys that the user created. Needs manage:api_keys.',
  })
  revokeApiKeys?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True revokes the active OAuth clients that the user created. Needs manage:api_keys.',
  })
  revokeOAuthClients?: boolean | null;
}
