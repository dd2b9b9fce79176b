import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { changePassword } from '../../src/auth/sessions/change-password.service.ts';
import { login } from '../../src/auth/sessions/login.service.ts';
import { logout, refreshToken } from '../../src/auth/sessions/session.service.ts';
import { getProfile } from '../../src/auth/user.queries.ts';
import type { SelectingRequest, ServiceRequest } from '../../src/service-request.ts';
import { callerOf, type GraphQLContext, scopeOf } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { AccessToken, Message, TokenSet } from './session.types.ts';
import { User } from './user.types.ts';

@Resolver()
export class SessionResolver {
  @Query(() => User, { description: 'The signed-in user.' })
  me(@CurrentRequest() request: SelectingRequest) {
    return getProfile<User>(request);
  }

  @Mutation(() => TokenSet, { description: 'Opens a session.' })
  login(
    @Arg('email', () => String, { description: 'Email address of the user.' }) email: string,
    @Arg('password', () => String, { description: 'Password of the user.' }) password: string,
    @Ctx() context: GraphQLContext,
  ) {
    return login(scopeOf(context), context.registrar, { email, password });
  }

  @Mutation(() => AccessToken, { description: 'A new access token for the session of a refresh token.' })
  refreshToken(
    @Arg('refreshToken', () => String, { description: 'The refresh token that login gave.' }) token: string,
    @Ctx() context: GraphQLContext,
  ) {
    return refreshToken(scopeOf(context), context.registrar, token);
  }

  @Mutation(() => Message, { description: 'Ends the session: its tokens stop working.' })
  logout(@CurrentRequest() request: ServiceRequest) {
    return logout(request);
  }

  @Mutation(() => Message, { description: 'Gives the signed-in user another password and ends their other sessions.' })
  changePassword(
    @Arg('current', () => String, { description: 'The password until now.' }) current: string,
    @Arg('new', () => String, {
      description:
        'The password from now on: 8 to 128 characters (12 with a role that may manage users or roles), no common one.',
    })
    next: string,
    @Ctx() context: GraphQLContext,
  ) {
    return changePassword(callerOf(context), context.registrar, { current, new: next });
  }
}
