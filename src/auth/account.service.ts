import { z } from 'zod';
import type { Language } from '../access/languages.ts';
import type { ServiceRequest } from '../access/service-request.ts';
import { change, diff } from '../audit/change.ts';
import { parseInput, required } from '../input/schemas.ts';
import { type AccountView, readAccount } from './account.queries.ts';
import { User } from './user.entity.ts';

const accountChangesSchema = z.object({ language: required<Language>().optional() });

export type AccountChangesInput = z.input<typeof accountChangesSchema>;

/** Changes the given fields of the caller's account. */
export function updateAccount(request: ServiceRequest, input: AccountChangesInput): Promise<AccountView> {
  return change(request, {
    input: parseInput(request.errors, accountChangesSchema, input),
    apply: async (tx, { language }) => {
      const user = await tx.em.findOneOrFail(User, { id: tx.caller.actorId as number });
      const changes = language === undefined ? {} : diff({ language: user.language }, { language });
      if (language !== undefined && Object.keys(changes).length > 0) {
        user.language = language;
        await tx.em.flush();
        tx.record({ action: 'user.updated', resource: { type: 'user', id: user.id }, changes });
      }
      return readAccount(tx.client, tx.caller);
    },
  });
}
