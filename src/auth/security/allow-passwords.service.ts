import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { Institution } from '../institution.entity.ts';

/** Lets users sign in with passwords again, from the command line ([D70]). */
export function allowPasswords(request: ServiceRequest): Promise<void> {
  const id = request.caller.institutionId;
  return change(request, {
    apply: async (tx) => {
      const { passwordSignIn } = await tx.em.findOneOrFail(Institution, { id });
      const changes = diff({ password_sign_in: passwordSignIn }, { password_sign_in: 'allowed' });
      if (Object.keys(changes).length === 0) return;
      await tx.em.nativeUpdate(Institution, { id }, { passwordSignIn: 'allowed' });
      tx.record({ action: 'security.updated', resource: { type: 'institution', id }, changes });
    },
  });
}
