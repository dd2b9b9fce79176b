import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { beginLogin, beginPasskeyLogin, completeLogin } from '../../src/auth/factors/login-steps.service.ts';
import { type GraphQLContext, scopeOf } from '../context.ts';
import { FactorInput, LoginChallenge, LoginStep } from './factor.types.ts';
import { LoginArgs, TokenSet } from './session.types.ts';

/** Login in steps ([D64]). */
@Resolver()
export class LoginStepsResolver {
  @Mutation(() => LoginStep, { description: 'Begins to sign in with a password, for users with a second factor, too.' })
  beginLogin(@Args(() => LoginArgs) args: LoginArgs, @Ctx() context: GraphQLContext) {
    return beginLogin(scopeOf(context), context.registrar, args);
  }

  @Mutation(() => LoginChallenge, { description: 'Begins to sign in with a passkey, without email and password.' })
  beginPasskeyLogin(@Ctx() { registrar }: GraphQLContext) {
    return beginPasskeyLogin(registrar);
  }

  @Mutation(() => TokenSet, { description: 'Signs a user in who answers a challenge, and opens a session.' })
  completeLogin(
    @Arg('challenge', () => String, { description: 'The challenge of beginLogin or beginPasskeyLogin.' })
    challenge: string,
    @Arg('response', () => FactorInput, { description: 'The answer.' }) response: FactorInput,
    @Ctx() context: GraphQLContext,
  ) {
    return completeLogin(scopeOf(context), context.registrar, { challenge, response });
  }
}
