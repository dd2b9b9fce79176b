import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { updateUser } from '../../src/admin/users/update-user.service.ts';
import { listUsers } from '../../src/admin/users/user.queries.ts';
import { createUser, resetPassword, sendPasswordReset } from '../../src/admin/users/user.service.ts';
import { endSessionsOf, removeAuthenticators } from '../../src/admin/users/user-access.service.ts';
import { getUser, listTeachers } from '../../src/auth/user.queries.ts';
import { Message } from '../auth/session.types.ts';
import { User } from '../auth/user.types.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { CreateUserInput, TeacherListArgs, UpdateUserInput, UserListArgs, UserPage } from './user.inputs.ts';

@Resolver()
export class UserResolver {
  @Query(() => UserPage, { description: 'Returns the users of the institution, ordered by id.' })
  users(@Args(() => UserListArgs) args: UserListArgs, @CurrentRequest() request: SelectingRequest) {
    return listUsers<User>(request, args);
  }

  @Query(() => User, { nullable: true, description: 'Returns one user.' })
  user(@Id('user') id: number, @CurrentRequest() request: SelectingRequest) {
    return getUser<User>(request, id);
  }

  @Query(() => [User], {
    description:
      'Returns the active users who may record attendance or submit grades, ordered by name: the first 100. Other fields than id, name and role need the permission read:users.',
  })
  teachers(@Args(() => TeacherListArgs) { search }: TeacherListArgs, @CurrentRequest() request: SelectingRequest) {
    return listTeachers<User>(request, search);
  }

  @Mutation(() => User, {
    description:
      'Creates a user who may sign in. Without a password the user is mailed an invitation; where no mail is sent, it needs an identity provider.',
  })
  createUser(
    @Arg('input', () => CreateUserInput, { description: 'The new user.' }) input: CreateUserInput,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return createUser<User>(request, registrar, input);
  }

  @Mutation(() => User, { description: 'Changes the name or role of a user, or whether the user may sign in.' })
  updateUser(
    @Id('user') id: number,
    @Arg('input', () => UpdateUserInput, { description: 'The changes.' }) input: UpdateUserInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateUser<User>(request, { id, input });
  }

  @Mutation(() => Message, {
    description: 'Mails a user a link for a new password, or an invitation to choose the first one.',
  })
  sendPasswordReset(
    @Id('user', 'userId') userId: number,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return sendPasswordReset(request, registrar, userId);
  }

  @Mutation(() => User, {
    description: 'Removes all passkeys and the authenticator app of a user who has lost them, and ends all sessions.',
  })
  removeAuthenticators(
    @Id('user', 'userId') userId: number,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return removeAuthenticators<User>(request, registrar, userId);
  }

  @Mutation(() => User, { description: 'Ends all sessions of a user.' })
  endSessions(@Id('user', 'userId') userId: number, @CurrentRequest() request: SelectingRequest) {
    return endSessionsOf<User>(request, userId);
  }

  @Mutation(() => Message, { description: "Sets a new password for a user and ends the user's sessions." })
  resetPassword(
    @Id('user', 'userId') userId: number,
    @Arg('password', () => String, {
      description:
        'New password, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused.',
    })
    password: string,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return resetPassword(request, registrar, { userId, password });
  }
}
