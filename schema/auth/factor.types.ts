import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Factor } from '../../src/access/sign-in-methods.ts';
import type { LoginChallenge as Challenge, LoginStep as Step } from '../../src/auth/factors/login-steps.service.ts';
import type {
  AddedFactor as Added,
  TotpSecret as Secret,
} from '../../src/auth/factors/register-authenticator.service.ts';
import type { FactorResponse } from '../../src/auth/factors/verify-factor.ts';
import { JsonObjectScalar } from '../shared/scalars.ts';
import { Authenticator, FactorEnum } from './account.types.ts';
import { TokenSet } from './session.types.ts';

const CHALLENGE = 'Opaque. It can be answered once, within 5 minutes.';

@ObjectType({ description: 'What a login asks for after the password, or instead of it.', simpleResolvers: true })
export class LoginChallenge implements Challenge {
  @Field(() => String, { description: CHALLENGE })
  challenge!: string;

  @Field(() => [FactorEnum], { description: 'By what it can be answered.' })
  factors!: Factor[];

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'PublicKeyCredentialRequestOptions as JSON, for a passkey.',
  })
  passkey!: object | null;

  @Field(() => Int, { description: 'Seconds for which it can be answered.' })
  expiresIn!: number;
}

@ObjectType({ description: 'A step of a login: exactly one of its fields is set.', simpleResolvers: true })
export class LoginStep implements Step {
  @Field(() => TokenSet, { nullable: true, description: 'The tokens of the session, where the password is enough.' })
  tokens!: TokenSet | null;

  @Field(() => LoginChallenge, { nullable: true, description: 'What completeLogin has to answer.' })
  challenge!: LoginChallenge | null;
}

@InputType({ description: 'The answer to the challenge of a login: exactly one of the fields.' })
export class FactorInput implements FactorResponse {
  @Field(() => String, { nullable: true, description: 'Six digits of the authenticator app.' })
  totp?: string | null;

  @Field(() => String, { nullable: true, description: 'A recovery code that was not used.' })
  recoveryCode?: string | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Response of a passkey, as JSON.' })
  passkey?: object | null;
}

@ObjectType({ description: 'What a browser needs to create a passkey.', simpleResolvers: true })
export class PasskeyChallenge {
  @Field(() => String, { description: CHALLENGE })
  challenge!: string;

  @Field(() => JsonObjectScalar, { description: 'PublicKeyCredentialCreationOptions as JSON.' })
  options!: object;
}

@ObjectType({
  description: 'A secret for an authenticator app. It is active after a first right code.',
  simpleResolvers: true,
})
export class TotpSecret implements Secret {
  @Field(() => String, { description: CHALLENGE })
  challenge!: string;

  @Field(() => String, { description: 'The secret in base32, to be typed.' })
  secret!: string;

  @Field(() => String, { description: 'The secret as an otpauth URI.' })
  uri!: string;

  @Field(() => [[Boolean]], { description: 'The URI as rows of a QR code; true is dark.' })
  qrCode!: boolean[][];
}

@ObjectType({ description: 'A registered authenticator.', simpleResolvers: true })
export class AddedFactor implements Added {
  @Field(() => Authenticator, { description: 'The authenticator.' })
  authenticator!: Authenticator;

  @Field(() => [String], {
    nullable: true,
    description: 'Recovery codes, with the first authenticator. Shown this once.',
  })
  recoveryCodes!: string[] | null;
}

@ObjectType({ description: 'New recovery codes.', simpleResolvers: true })
export class RecoveryCodes {
  @Field(() => [String], { description: 'Codes that are each good for one sign-in. Shown this once.' })
  codes!: string[];
}
