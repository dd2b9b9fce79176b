import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { requestPasswordReset, resetForgottenPassword } from '../../src/auth/passwords/forgotten-password.service.ts';
import { changePassword } from '../../src/auth/sessions/change-password.service.ts';
import { login } from '../../src/auth/sessions/login.service.ts';
import { logout, refreshToken } from '../../src/auth/sessions/session.service.ts';
import { getSignInOptions } from '../../src/auth/sign-in-options.queries.ts';
import { getProfile } from '../../src/auth/user.queries.ts';
import { type GraphQLContext, scopeOf } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { AccessToken, LoginArgs, Message, TokenSet } from './session.types.ts';
import { SignInOptions } from './sign-in-options.types.ts';
import { User } from './user.types.ts';

@Resolver()
export class SessionResolver {
  @Query(() => User, {
    description: 'Returns the signed-in user. Without a second factor that the role requires, it has no permissions.',
  })
  me(@CurrentRequest() request: SelectingRequest) {
    return getProfile<User>(request);
  }

  @Query(() => SignInOptions, { description: 'Returns the ways to sign in.' })
  signInOptions(
    @Arg('institution', () => String, {
      nullable: true,
      description: 'Slug of the institution. Without it the only institution of the server, if there is only one.',
    })
    slug: string | null | undefined,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return getSignInOptions(registrar, slug);
  }

  @Mutation(() => TokenSet, { description: 'Signs a user in and opens a session.' })
  login(@Args(() => LoginArgs) args: LoginArgs, @Ctx() context: GraphQLContext) {
    return login(scopeOf(context), context.registrar, args);
  }

  @Mutation(() => Message, {
    description: 'Mails a link for a new password. The answer does not tell whether there is such a user.',
  })
  requestPasswordReset(
    @Arg('email', () => String, { description: 'Email address of the user.' })
    email: string,
    @Ctx() context: GraphQLContext,
  ) {
    return requestPasswordReset(scopeOf(context), context.registrar, { email });
  }

  @Mutation(() => Message, { description: 'Sets a password by the link of a mail, and ends all sessions of the user.' })
  resetForgottenPassword(
    @Arg('token', () => String, { description: 'What stands behind # in the link.' }) token: string,
    @Arg('password', () => String, {
      description:
        'New password, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused.',
    })
    password: string,
    @Ctx() context: GraphQLContext,
  ) {
    return resetForgottenPassword(scopeOf(context), context.registrar, { token, password });
  }

  @Mutation(() => AccessToken, { description: 'Issues a new access token for the session of a refresh token.' })
  refreshToken(
    @Arg('refreshToken', () => String, { description: 'The refresh token returned by login.' }) token: string,
    @Ctx() context: GraphQLContext,
  ) {
    return refreshToken(scopeOf(context), context.registrar, token);
  }

  @Mutation(() => Message, { description: 'Ends the session of this request and invalidates its tokens.' })
  logout(@CurrentRequest() request: ServiceRequest) {
    return logout(request);
  }

  @Mutation(() => Message, { description: 'Changes the password of the signed-in user and ends their other sessions.' })
  changePassword(
    @Arg('current', () => String, { description: 'Current password.' }) current: string,
    @Arg('new', () => String, {
      description:
        'New password, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused.',
    })
    next: string,
    @Ctx() context: GraphQLContext,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return changePassword(request, context.registrar, { current, new: next });
  }
}
