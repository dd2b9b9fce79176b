import { isClusterConnection } from '../database/connection/connection-settings.ts';
import type { CommittedChange } from '../database/connection/database.ts';
import { REVOCATION_CHANNEL } from '../database/connection/revocation-channel.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { BatchableTransaction, BatchStep } from '../database/transactions/transaction.ts';
import { formatRevocation, isRevocationType, type Revocation } from './revocation.ts';

/** Notifies the other processes at the commit. On a single server triggers do so, for changes by any program. */
const announce: BatchStep<Revocation, void> = {
  writes: false,
  async run({ client }, revocations) {
    if (isClusterConnection(client)) {
      const payloads = revocations.map(formatRevocation);
      await prepared(client, 'select pg_notify($1, payload) from unnest($2::text[]) payload', [
        REVOCATION_CHANNEL,
        payloads,
      ]);
    }
    return revocations.map(() => undefined);
  },
};

/** Announces the changes of records that principals depend on ([D14]), in the transaction that makes them. */
export async function announceRevocations(
  transaction: BatchableTransaction,
  institutionId: number,
  records: readonly CommittedChange[],
): Promise<void> {
  for (const { resource } of records) {
    const { type, id } = resource;
    if (isRevocationType(type) && id !== null) await transaction.step(announce, { type, institutionId, id });
  }
}
