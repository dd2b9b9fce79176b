import { newIdentityProviderSchema } from '../../../src/auth/sso/providers/identity-provider.rules.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { boolean, dateTime, Input, inputs, int, nullable, Output, of, outputs, text } from '../../shared/fields.ts';
import { Rules } from '../../shared/rule.ts';
import { IdentityProviderKindEnum } from '../sign-in-options.types.ts';

@Output('A service at which users of the institution sign in.')
export class IdentityProvider extends outputs({
  id: int('Id assigned by the service.'),
  key: text('Name of the provider in addresses.'),
  name: text('Name for people.'),
  kind: of(() => IdentityProviderKindEnum, 'Kind, which decides how people are recognised.'),
  issuer: text('Issuer of its ID tokens.'),
  clientId: text('Id of this service at the provider.'),
  domains: of(() => [String], 'Domains whose emails it may vouch for.'),
  tenant: nullable.text('Id of the directory of Microsoft Entra.'),
  district: nullable.text('Id of the district of Clever, or of the tenant of ClassLink.'),
  jitRole: nullable.text('Role of users whom it signs in for the first time; null if they must exist.'),
  assuresSecondFactor: boolean('True if it asks everybody for a second factor without saying so.'),
  enabled: boolean('False if nobody can sign in by it.'),
  users: int('Number of users who are linked to it.'),
  lastUsedAt: nullable.dateTime('When somebody last signed in by it.'),
  createdAt: dateTime('When it was created.'),
}) {
  /** That of the institution. */
  slug!: string;
}

@Rules(newIdentityProviderSchema)
@Input(
  'An identity provider. A new one needs key, name, kind, clientId, clientSecret, and what its kind asks for; of an existing one absent fields keep their values.',
)
export class IdentityProviderInput extends inputs({
  key: nullable.text('Name of the provider in addresses: 1 to 40 of a-z, 0-9 and -.'),
  name: nullable.text('Name for people, 1 to 100 characters.'),
  kind: nullable.of(
    () => IdentityProviderKindEnum,
    'Kind of the provider. It cannot change while users are linked, nor can issuer and tenant.',
  ),
  issuer: nullable.text('Issuer of its ID tokens, for the kind oidc.'),
  tenant: nullable.text('Id of the directory, a GUID, for the kind microsoft.'),
  district: nullable.text('Id of the district, for the kind clever; of the tenant, for the kind classlink.'),
  clientId: nullable.text('Id of this service at the provider.'),
  clientSecret: nullable.text('Secret of this service at the provider. It is stored encrypted and never shown.'),
  domains: nullable.of(
    () => [String],
    'Domains whose emails it may vouch for. Required for google and microsoft, and with jitRole for oidc.',
  ),
  jitRole: nullable.text('Role of users whom it signs in for the first time. Default: they must exist.'),
  assuresSecondFactor: nullable.boolean('True if it always asks for a second factor. Default: false.'),
  enabled: nullable.boolean('False to let nobody sign in by it. Default: true.'),
}) {}

export const DeletedIdentityProvider = deletedType('DeletedIdentityProvider', 'identity provider');
