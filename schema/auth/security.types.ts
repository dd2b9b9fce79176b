import type { PasswordSignIn, SecondFactorState } from '../../src/access/sign-in-methods.ts';
import type { SecurityView } from '../../src/auth/security/security.queries.ts';
import { enumType } from '../shared/enum.ts';
import { Input, inputs, int, nullable, Output, of, outputs } from '../shared/fields.ts';

const PasswordSignInEnum = enumType<PasswordSignIn>('PasswordSignIn', 'Whether users may sign in with passwords.', {
  allowed: 'A password is one way to sign in.',
  refused: 'Users sign in by a provider or with a passkey.',
});

export const SecondFactorStateEnum = enumType<SecondFactorState>(
  'SecondFactorState',
  'Whether a user has a second factor.',
  {
    registered: 'The user has registered a passkey or an authenticator app.',
    none: 'The user has registered none.',
    missing: 'The user has registered none, although the role needs one.',
  },
);

@Output('How the users of the institution must sign in.')
export class Security
  extends outputs({
    passwordSignIn: of(() => PasswordSignInEnum, 'Whether users may sign in with passwords.'),
    secondFactorRoles: of(() => [String], 'Names of the roles that need a second factor.'),
    withoutFactor: int('Number of active users without a second factor, of any role.'),
    missingFactor: int(
      'Number of active users without a second factor whose role needs one: `users(secondFactor: missing)`.',
    ),
    administratorsWithPasskey: int('Number of active administrators with a passkey.'),
  })
  implements SecurityView {}

@Input('Changes to how users must sign in. Absent fields keep their values.')
export class UpdateSecurityInput extends inputs({
  passwordSignIn: nullable.of(
    () => PasswordSignInEnum,
    'Whether users may sign in with passwords. To refuse them, an identity provider must be enabled and an administrator have a passkey.',
  ),
  secondFactorRoles: nullable.of(
    () => [String],
    'Names of all roles that need a second factor. Users of theirs without one have no permission until they register it, at once.',
  ),
}) {}
