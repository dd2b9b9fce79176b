import type { IdentityProviderKind } from '../../src/access/identity-provider-kinds.ts';
import type { SignInOptions as Options } from '../../src/auth/sign-in-options.queries.ts';
import { enumType } from '../shared/enum.ts';
import { boolean, nullable, Output, of, outputs, text } from '../shared/fields.ts';

export const IdentityProviderKindEnum = enumType<IdentityProviderKind>(
  'IdentityProviderKind',
  'A kind of identity provider, which decides how its users are recognised.',
  {
    google: 'Google Workspace.',
    microsoft: 'Microsoft Entra ID.',
    clever: 'Clever.',
    classlink: 'ClassLink.',
    oidc: 'Any other provider of OpenID Connect.',
  },
);

export const ACCENT = 'Colour of links and buttons, as `#rrggbb`; null for that of the product.';
export const LOGO =
  'Address of the logo below that of the service; null if there is none. A new logo has a new address.';

@Output('The institution that one signs in to.')
export class SignInInstitution extends outputs({
  name: text('Name of the institution.'),
  slug: text('Name of the institution in addresses.'),
  accentColor: nullable.text(ACCENT),
  logoPath: nullable.text(LOGO),
}) {}

@Output('A provider by which one may sign in.')
export class SignInProvider extends outputs({
  key: text('Name of the provider in addresses.'),
  name: text('Name for people.'),
  kind: of(() => IdentityProviderKindEnum, 'Kind of the provider.'),
  url: text('Address at which the sign-in begins.'),
}) {}

@Output('The ways to sign in.')
export class SignInOptions
  extends outputs({
    institution: nullable.of(
      () => SignInInstitution,
      'The institution; null if no institution has the slug, or if there are several and none was named.',
    ),
    providers: of(() => [SignInProvider], 'Providers of the institution.'),
    passwords: boolean('False if the institution does not accept passwords.'),
    passkeys: boolean('True if the service knows its address, without which passkeys do not work.'),
    passwordReset: boolean('True if a link for a new password can be mailed.'),
  })
  implements Options {}
