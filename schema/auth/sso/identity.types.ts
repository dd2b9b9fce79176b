import type { IdentityView } from '../../../src/auth/sso/identity.queries.ts';
import { dateTime, int, nullable, Output, outputs, text } from '../../shared/fields.ts';

@Output('An account at an identity provider that signs the user in.')
export class Identity
  extends outputs({
    id: int('Id assigned by the service.'),
    provider: text('Name of the provider.'),
    email: nullable.text('Email of the account when it was linked.'),
    linkedAt: dateTime('When it was linked.'),
    lastUsedAt: nullable.dateTime('When it last signed the user in.'),
  })
  implements IdentityView {}
