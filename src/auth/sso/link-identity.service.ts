import { diffOfNew } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { nextId } from '../../database/transactions/ids.ts';
import type { SignInProvider } from './find-provider.ts';
import type { Person } from './kinds.ts';
import { UserIdentity } from './user-identity.entity.ts';

/**
 * Links the account of a person at a provider to a user, and records it.
 * @throws an error that violates `user_identities_subject_key` if another request has linked the account meanwhile
 */
export async function linkIdentity(
  tx: Change,
  provider: SignInProvider,
  userId: number,
  { subject, email }: Person,
): Promise<void> {
  const id = await nextId(tx, 'user_identities');
  const { institutionId, id: providerId } = provider;
  tx.em.create(UserIdentity, {
    institutionId,
    id,
    userId,
    providerId,
    subject,
    emailAtLink: email,
    lastUsedAt: new Date(),
  });
  tx.record({
    action: 'identity.linked',
    resource: { type: 'user', id: userId },
    changes: diffOfNew({ identity_provider: provider.name, identity_email: email }),
  });
  await tx.flush();
}
