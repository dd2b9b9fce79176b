import { ArgsType, Field, InputType } from 'type-graphql';
import type { UpdateUserInput as UpdateInput } from '../../src/admin/users/update-user.service.ts';
import type { UserListArguments } from '../../src/admin/users/user.queries.ts';
import type { CreateUserInput as CreateInput } from '../../src/admin/users/user.service.ts';
import { User } from '../auth/user.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';

export const UserPage = pageType('UserPage', () => User);

@ArgsType()
export class UserListArgs extends PageArgs implements UserListArguments {
  @Field(() => String, { nullable: true, description: 'Only users with the role of this name.' })
  role?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only users who may sign in, or only those who may not.' })
  active?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words to find in name or email, in any case and with or without accents.',
  })
  search?: string | null;
}

@InputType({ description: 'A new user.' })
export class CreateUserInput implements CreateInput {
  @Field(() => String, { description: 'Email address to sign in with; unique among the users of all institutions.' })
  email!: string;

  @Field(() => String, { description: 'Full name, 1 to 200 characters.' })
  name!: string;

  @Field(() => String, {
    description: 'First password, 8 to 128 characters (12 with a role that may manage users or roles), no common one.',
  })
  password!: string;

  @Field(() => String, { description: 'Name of the role.' })
  role!: string;
}

@InputType({ description: 'What to change of a user; what is absent stays as it is.' })
export class UpdateUserInput implements UpdateInput {
  @Field(() => String, { nullable: true, description: 'Full name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the role.' })
  role?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the user may sign in; deactivating ends all sessions, but revokes no API keys.',
  })
  active?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to revoke the active API keys that the user created; needs manage:api_keys.',
  })
  revokeApiKeys?: boolean | null;
}
