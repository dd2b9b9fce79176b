import type { ServiceRequest } from '../../access/service-request.ts';
import type { Registrar } from '../../registrar.ts';
import type { ReceivedFile } from '../../students/import/import-students.service.ts';
import { importOneRoster, type OneRosterImportInput, type OneRosterImportResult } from './import-oneroster.service.ts';

/** The factor by which the tables of a school compress, with a margin. */
const UNPACKED_RATIO = 32;

interface UploadedBundleInput extends Pick<OneRosterImportInput, 'dryRun' | 'applyMissing' | 'atomic'> {
  readonly file: Promise<ReceivedFile>;
}

/**
 * Imports an uploaded OneRoster bundle. It may unpack to a fixed multiple of the largest upload.
 * @throws what `importOneRoster` throws
 */
export async function importUploadedBundle(
  request: ServiceRequest,
  { config }: Registrar,
  { file, ...options }: UploadedBundleInput,
): Promise<OneRosterImportResult> {
  request.errors.throwIfAny();
  const { bytes } = await file;
  return importOneRoster(request, { ...options, file: bytes, maxUnpacked: UNPACKED_RATIO * config.IMPORT_MAX_BYTES });
}
