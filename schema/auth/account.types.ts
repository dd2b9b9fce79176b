import type { Factor } from '../../src/access/sign-in-methods.ts';
import type { AccountView, AuthenticatorView } from '../../src/auth/account.queries.ts';
import { enumType } from '../shared/enum.ts';
import { boolean, dateTime, Input, inputs, int, nullable, Output, of, outputs, text, typed } from '../shared/fields.ts';
import { LanguageEnum } from '../shared/language.enum.ts';

export const FactorEnum = enumType<Factor>('Factor', 'A way to prove who one is, besides a password.', {
  passkey: 'A passkey: two factors by itself.',
  totp: 'A code of an authenticator app.',
  recovery_code: 'A recovery code, each good for one sign-in.',
});

@Output('A passkey or an authenticator app of a user.')
export class Authenticator
  extends outputs({
    id: int('Id assigned by the service.'),
    kind: typed<Exclude<Factor, 'recovery_code'>>(() => FactorEnum, 'Kind of the authenticator.'),
    name: text('Name that the user has given it.'),
    backedUp: nullable.boolean('True if the device keeps a copy elsewhere; null for apps.'),
    createdAt: dateTime('When it was registered.'),
    lastUsedAt: nullable.dateTime('When it was last used.'),
  })
  implements AuthenticatorView {}

@Output('The account of the signed-in user, and how this session was opened.')
export class Account
  extends outputs({
    id: int('Id of the user.'),
    email: text('Email address.'),
    name: text('Full name.'),
    language: of(() => LanguageEnum, "Language of mails to the user: the user's choice, else the institution's."),
    hasPassword: boolean('False for a user who signs in by other means only.'),
    authenticators: of(() => [Authenticator], 'Registered authenticators, in the order of their registration.'),
    recoveryCodesLeft: int('Number of recovery codes that were not used.'),
    mustRegisterFactor: boolean('True if the role needs a second factor that the user has yet to register.'),
    signedInBy: typed<AccountView['signedInBy']>(
      () => [String],
      'By what this session was opened: `password`, `totp`, `recovery_code`, `passkey`, `sso`, `mfa`.',
    ),
    signedInAt: dateTime('When the user last signed in with everything that is asked for.'),
  })
  implements AccountView {}

@Input('Changes to the own account. Absent fields keep their values.')
export class UpdateAccountInput extends inputs({
  language: nullable.of(() => LanguageEnum, 'Language of mails to the user.'),
}) {}
