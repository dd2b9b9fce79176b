import type { ApiKey as ApiKeyEntity } from '../../src/auth/api-keys/api-key.entity.ts';
import { type CreatedApiKey as Created, newApiKeySchema } from '../../src/auth/api-keys/api-key.service.ts';
import { rulesOf } from '../../src/input/field-rules.ts';
import { Arguments, dateTime, inputs, int, nullable, Output, outputs, text } from '../shared/fields.ts';

@Output('A key with which another system uses this API for the institution.')
export class ApiKey
  extends outputs({
    id: int('Id assigned by the service.'),
    name: text('Name that says what the key is for.'),
    prefix: text('The first characters of the key, for recognising it.'),
    createdBy: int('Id of the user who created the key.'),
    lastUsedAt: nullable.dateTime('When the key was last used, to the minute.'),
    revokedAt: nullable.dateTime('When the key was revoked.'),
    createdAt: dateTime('When the key was created.'),
  })
  implements Pick<ApiKeyEntity, 'id' | 'name' | 'prefix' | 'createdBy'> {}

@Arguments()
export class CreateApiKeyArgs extends inputs({
  name: text('Name that says what the key is for, 1 to 100 characters.', { rule: rulesOf(newApiKeySchema).name }),
}) {}

@Output('A newly created API key.')
export class CreatedApiKey
  extends outputs({
    id: int('Id assigned by the service.'),
    name: text('Name that says what the key is for.'),
    apiKey: text('The key, shown only once. Send it in the `X-API-Key` header.'),
    prefix: text('The first characters of the key, for recognising it.'),
    createdAt: dateTime('When the key was created.'),
  })
  implements Created {}
