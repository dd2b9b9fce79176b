import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../src/access/languages.ts';
import type { Factor } from '../../src/access/sign-in-methods.ts';
import type { AccountView, AuthenticatorView } from '../../src/auth/account.queries.ts';
import type { AccountChangesInput } from '../../src/auth/account.service.ts';
import { enumType } from '../shared/enum.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

export const FactorEnum = enumType<Factor>('Factor', 'A way to prove who one is, besides a password.', {
  passkey: 'A passkey: two factors by itself.',
  totp: 'A code of an authenticator app.',
  recovery_code: 'A recovery code, each good for one sign-in.',
});

@ObjectType({ description: 'A passkey or an authenticator app of a user.', simpleResolvers: true })
export class Authenticator implements AuthenticatorView {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => FactorEnum, { description: 'Kind of the authenticator.' })
  kind!: Exclude<Factor, 'recovery_code'>;

  @Field(() => String, { description: 'Name that the user has given it.' })
  name!: string;

  @Field(() => Boolean, { nullable: true, description: 'True if the device keeps a copy elsewhere; null for apps.' })
  backedUp!: boolean | null;

  @Field(() => DateTimeScalar, { description: 'When it was registered.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was last used.' })
  lastUsedAt!: string | null;
}

@ObjectType({
  description: 'The account of the signed-in user, and how this session was opened.',
  simpleResolvers: true,
})
export class Account implements AccountView {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Email address.' })
  email!: string;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => LanguageEnum, {
    description: "Language of mails to the user: the user's choice, else the institution's.",
  })
  language!: Language;

  @Field(() => Boolean, { description: 'False for a user who signs in by other means only.' })
  hasPassword!: boolean;

  @Field(() => [Authenticator], { description: 'Registered authenticators, in the order of their registration.' })
  authenticators!: Authenticator[];

  @Field(() => Int, { description: 'Number of recovery codes that were not used.' })
  recoveryCodesLeft!: number;

  @Field(() => Boolean, { description: 'True if the role needs a second factor that the user has yet to register.' })
  mustRegisterFactor!: boolean;

  @Field(() => [String], {
    description: 'By what this session was opened: `password`, `totp`, `recovery_code`, `passkey`, `sso`, `mfa`.',
  })
  signedInBy!: AccountView['signedInBy'];

  @Field(() => DateTimeScalar, { description: 'When the user last signed in with everything that is asked for.' })
  signedInAt!: string;
}

@InputType({ description: 'Changes to the own account. Absent fields keep their values.' })
export class UpdateAccountInput implements AccountChangesInput {
  @Field(() => LanguageEnum, { nullable: true, description: 'Language of mails to the user.' })
  language?: Language | null;
}
