import type { ServiceRequest } from '../../access/service-request.ts';
import type { Registrar } from '../../registrar.ts';
import type { ReceivedFile } from '../../students/import/import-students.service.ts';
import { importOneRoster, type OneRosterImportInput, type OneRosterImportResult } from './import-oneroster.service.ts';

/** The factor by which the tables of a school compress, with a margin. */
const UNPACKED_RATIO = 32;

/** The rows of a school, of which enrolments are the most, for each of its students. */
const ROWS_PER_STUDENT = 20;

interface UploadedBundleInput extends Pick<OneRosterImportInput, 'dryRun' | 'applyMissing' | 'atomic'> {
  readonly file: Promise<ReceivedFile>;
}

/**
 * Imports an uploaded OneRoster bundle. It may unpack to a fixed multiple of the largest upload, and have a fixed multiple of the rows
 * of the largest file of students.
 * @throws what `importOneRoster` throws
 */
export async function importUploadedBundle(
  request: ServiceRequest,
  { config }: Registrar,
  { file, ...options }: UploadedBundleInput,
): Promise<OneRosterImportResult> {
  request.errors.throwIfAny();
  const { bytes, signal } = await file;
  const limits = {
    maxUnpacked: UNPACKED_RATIO * config.IMPORT_MAX_BYTES,
    maxRows: ROWS_PER_STUDENT * config.IMPORT_MAX_ROWS,
  };
  return importOneRoster(request, { ...options, file: bytes, limits, signal });
}
