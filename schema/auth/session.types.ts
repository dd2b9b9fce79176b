import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { credentialsSchema } from '../../src/auth/sessions/login.service.ts';
import type { TokenSet as Tokens } from '../../src/auth/sessions/open-session.ts';
import type { AccessToken as Access } from '../../src/auth/sessions/session.service.ts';
import { rulesOf } from '../../src/input/field-rules.ts';
import { Rule } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

@ArgsType()
export class LoginArgs {
  @Rule(rulesOf(credentialsSchema).email)
  @Field(() => String, { description: 'Email address of the user.' })
  email!: string;

  @Rule({ notNull: true })
  @Field(() => String, { description: 'Password of the user.' })
  password!: string;
}

@ObjectType({ description: 'The user who signed in.', simpleResolvers: true })
export class SessionUser {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Email address.' })
  email!: string;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { description: 'Name of the role.' })
  role!: string;
}

@ObjectType({
  description: 'A sign-in of a user, until the user signs out or the refresh token expires.',
  simpleResolvers: true,
})
export class Session {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'IP address that the user signed in from.' })
  ip!: string | null;

  @Field(() => String, { nullable: true, description: 'Name that the client gave when signing in.' })
  userAgent!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the user signed in.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the session last received an access token, to the minute.' })
  lastUsedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the refresh token expires.' })
  expiresAt!: string;
}

@ObjectType({ description: 'A new access token.', simpleResolvers: true })
export class AccessToken implements Access {
  @Field(() => String, { description: 'Access token. Send it as `Authorization: Bearer …`.' })
  accessToken!: string;

  @Field(() => String, { description: 'Always `Bearer`.' })
  tokenType!: 'Bearer';

  @Field(() => Int, { description: 'Lifetime of the access token in seconds.' })
  expiresIn!: number;
}

@ObjectType({ description: 'The tokens of a new session.', simpleResolvers: true })
export class TokenSet extends AccessToken implements Tokens {
  @Field(() => String, { description: 'Refresh token for new access tokens. Keep it secret.' })
  refreshToken!: string;

  @Field(() => SessionUser, { description: 'The user who signed in.' })
  user!: SessionUser;
}

@ObjectType({ description: 'A confirmation.', simpleResolvers: true })
export class Message {
  @Field(() => String, { description: 'Confirmation message for people.' })
  message!: string;
}
