import { assertAllowed } from '../../access/decide.ts';
import type { Permission } from '../../access/permissions.ts';
import { assertRecentSignIn } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { recordFile } from '../../disclosures/record-export.ts';
import { today } from '../../input/time-zone.ts';
import { Download } from '../../shared/download.ts';
import { type OneRosterVersion, oneRosterVersions } from '../records/record.ts';
import { records } from '../records/records.ts';
import { type BundleOptions, openBundle } from './open-bundle.ts';

export interface BundleArguments {
  /** `1.2` by default. */
  version?: string | null;
  /** For a delta: the time, in ISO 8601, since which records have changed. */
  since?: string | null;
}

/** The permissions for the parts of a bundle beside students. Of the staff it shows names and emails, as lists of teachers do. */
const CONTENTS: readonly Permission[] = [
  'export:students',
  'read:courses',
  'read:classes',
  'read:guardians',
  'read:grades',
];

/**
 * Exports the institution's roster and grades as a OneRoster bundle: everything, or with `since` a delta. Its audit record is
 * written when the download begins. The same data give the same bytes.
 * @throws AppError `validation_error` for an unknown version; `forbidden` without permission for everything in the bundle;
 *   `reauthentication_required` from opening it
 */
export function exportBundle(
  request: ServiceRequest,
  args: BundleArguments,
  onProgress?: BundleOptions['onProgress'],
): Download {
  const version = readVersion(request, args.version ?? '1.2');
  const since = args.since ?? undefined;
  const { caller, database } = request;
  for (const permission of CONTENTS) assertAllowed(caller, { permission });
  return new Download({
    fileName: `oneroster-${version}${since === undefined ? '' : '-delta'}-${today(caller)}.zip`,
    contentType: 'application/zip',
    open: async () => {
      assertRecentSignIn(caller);
      // Before the bundle takes the institution's share of connections, of which this needs one.
      await recordFile(database, caller, {
        kind: 'bundle',
        fields: PERSONAL_FIELDS,
        filter: { version, ...(since !== undefined && { since }) },
      });
      const bundle = await openBundle(database, caller.institutionId, {
        version,
        since,
        ...(onProgress && { onProgress }),
      });
      try {
        await recordExport(request, version, since);
        return bundle;
      } catch (error) {
        bundle.destroy();
        throw error;
      }
    },
  });
}

/** The fields of students in a bundle, by file. */
const PERSONAL_FIELDS = ['users', 'demographics', 'enrollments', 'results'].flatMap((name) =>
  records[name as keyof typeof records].fields.map((field) => `${name}.${field.name}`),
);

function readVersion({ errors }: ServiceRequest, version: string): OneRosterVersion {
  const known = oneRosterVersions.find((each) => each === version);
  if (!known) errors.add('version', `must be ${oneRosterVersions.join(' or ')}.`);
  errors.throwIfAny();
  return known as OneRosterVersion;
}

/** Records the export before its first byte is sent, so that none goes unrecorded. */
function recordExport(request: ServiceRequest, version: string, since: string | undefined): Promise<void> {
  return change(request, async (tx) => {
    tx.record({
      action: 'oneroster.exported',
      resource: { type: 'institution', id: tx.caller.institutionId },
      changes: {
        version: { from: null, to: version },
        ...(since !== undefined && { since: { from: null, to: since } }),
      },
    });
  });
}
