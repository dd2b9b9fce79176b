import { assertCallerHolds } from '../../access/require-permission.ts';
import type { Change } from '../../audit/change.ts';
import { conflict } from '../../shared/errors.ts';
import type { BundleCounts } from './bundle-counts.ts';

/** @throws AppError `forbidden` without the permissions that the same changes need elsewhere */
export function assertChangesAllowed({ caller }: Change, { permissions }: BundleCounts): void {
  assertCallerHolds(caller, [...permissions].sort(), 'The bundle makes changes that need these permissions');
}

/** @throws AppError `conflict` with the numbers of records that the bundle leaves out */
export function assertNothingMissing({ missing }: BundleCounts): void {
  if (missing.size === 0) return;
  const numbers = [...missing].map(([name, count]) => `${count} ${name}`).join(', ');
  throw conflict(
    `Nothing was written: the complete files of the bundle do not name ${numbers}. To make them inactive, send applyMissing: true (on the command line --apply-missing). A bundle of only a part of the school must list changes (delta).`,
  );
}
