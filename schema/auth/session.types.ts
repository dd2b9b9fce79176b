import { Field, Int, ObjectType } from 'type-graphql';
import type { TokenSet as Tokens } from '../../src/auth/login.service.ts';
import type { AccessToken as Access } from '../../src/auth/session.service.ts';

@ObjectType({ description: 'Who logged in.', simpleResolvers: true })
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

@ObjectType({ description: 'A new access token.', simpleResolvers: true })
export class AccessToken implements Access {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …`.' })
  accessToken!: string;

  @Field(() => String, { description: 'Always `Bearer`.' })
  tokenType!: 'Bearer';

  @Field(() => Int, { description: 'Lifetime of the access token in seconds.' })
  expiresIn!: number;
}

@ObjectType({ description: 'The tokens of a new session.', simpleResolvers: true })
export class TokenSet extends AccessToken implements Tokens {
  @Field(() => String, { description: 'Gets new access tokens; keep it secret.' })
  refreshToken!: string;

  @Field(() => SessionUser, { description: 'Who logged in.' })
  user!: SessionUser;
}

@ObjectType({ description: 'What happened.', simpleResolvers: true })
export class Message {
  @Field(() => String, { description: 'What happened, for people.' })
  message!: string;
}
