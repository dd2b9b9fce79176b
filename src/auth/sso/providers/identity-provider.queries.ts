import type { SelectingRequest } from '../../../access/service-request.ts';
import { readMany } from '../../../database/reads/many.ts';
import { identityProviderReadModel } from './identity-provider.read-model.ts';

/** Lists the identity providers of the institution in the order in which they were created. */
export function listIdentityProviders<T>({ caller, database, selection }: SelectingRequest): Promise<T[]> {
  const query = {
    from: 'identity_providers p',
    where: 'p.institution_id = $1',
    orderBy: 'p.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, identityProviderReadModel, query, selection);
}
