import { userIdOf } from '../../access/caller.ts';
import { isAllowed } from '../../access/decide.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import type { ConstraintErrors } from '../../database/connection/failures.ts';
import { untilAborted } from '../../database/transactions/until-aborted.ts';
import { today } from '../../input/time-zone.ts';
import { conflict } from '../../shared/errors.ts';
import { bulkRequest, collectPlanned } from '../../students/import/import-run.ts';
import { type BundleCounts, countPlan, EXISTING_STUDENTS, type FileCounts } from './bundle-counts.ts';
import { type BundleProblem, BundleProblems } from './bundle-problems.ts';
import { assertChangesAllowed, assertNothingMissing } from './bundle-refusals.ts';
import type { BundleJob } from './file/bundle-messages.ts';
import type { BundleSource } from './file/bundle-zip.ts';
import { joinByHash } from './join-by-hash.ts';
import { dropCopies } from './plan/local-copies.ts';
import { reserveNumbers } from './plan/number-records.ts';
import { planBundle } from './plan/plan-bundle.ts';
import { type PlannedInstitution, planInstitution, updateInstitution, warningsOf } from './plan/planned-institution.ts';
import type { School } from './plan/school.sql.ts';
import { finishStatements, writeStatements } from './plan/write-plan.sql.ts';
import { MOVED, recomputeFinals } from './recompute-finals.ts';
import { reopenReturned } from './reopen-returned.ts';
import { runSql } from './run-sql.ts';
import { type StageOptions, stageBundle } from './stage-bundle.ts';
import { storeBundleImport } from './store-import.ts';
import { keepFormerRecords } from './undo/record-import.sql.ts';

const GIB = 1024 ** 3;

export interface OneRosterImportInput {
  /** The bundle, or its path on the machine of an operator. */
  readonly file: BundleSource;
  /** Checks everything and writes nothing. */
  readonly dryRun?: boolean | null;
  /** Makes records inactive that a complete file does not name. */
  readonly applyMissing?: boolean | null;
  /** False imports the good rows if others have problems. True by default. */
  readonly atomic?: boolean | null;
  /** The limits of a bundle that somebody has uploaded. */
  readonly limits?: BundleLimits;
  readonly onProgress?: StageOptions['onProgress'];
  /** Cancels the import. */
  readonly signal?: AbortSignal | undefined;
}

type BundleLimits = Omit<BundleJob, 'source'>;

/** The limits of bundles that operators import. */
const OPERATOR_LIMITS: BundleLimits = { maxUnpacked: 16 * GIB, maxRows: null };

/** The outcome of an import or of a dry run. */
export interface OneRosterImportResult {
  version: string;
  dryRun: boolean;
  /** Id of the import; null if nothing was written. */
  id: number | null;
  /** True if the bundle changed something here. */
  written: boolean;
  /** True if the problems keep all of the bundle from being imported. */
  refused: boolean;
  files: FileCounts[];
  problemCount: number;
  /** The first problems. */
  problems: readonly BundleProblem[];
  /** Hints that keep nothing from being imported. */
  warnings: readonly BundleProblem[];
}

const CONCURRENT = 'Another change took an identifier or moved an enrolment while the bundle was imported. Try again.';
const concurrentChange = () => conflict(CONCURRENT);
const constraintErrors: ConstraintErrors = {
  terms_name_key: concurrentChange,
  courses_code_key: concurrentChange,
  classes_code_key: concurrentChange,
  students_student_id_key: concurrentChange,
  students_email_key: concurrentChange,
  users_email_key: concurrentChange,
  enrolments_open_key: concurrentChange,
  enrolments_primary_overlap: concurrentChange,
};

/**
 * Imports the rostering files of a OneRoster bundle, version 1.2 or 1.1, in one transaction: all rows, or none if one has a problem.
 * Without `atomic`, rows with problems and those that depend on them are left out, and the others are imported. Records are matched by
 * `sourcedId`, so a bundle that is imported again changes nothing.
 * @throws AppError `payload_too_large`, `unsupported_media_type` or `validation_error` for the file; `forbidden` without the
 * permissions to what the bundle changes; `conflict` if complete files leave out records and `applyMissing` is not set
 */
export async function importOneRoster(
  request: ServiceRequest,
  { file, dryRun, applyMissing, atomic, limits, onProgress, signal }: OneRosterImportInput,
): Promise<OneRosterImportResult> {
  const reading = {
    job: { source: file, ...(limits ?? OPERATOR_LIMITS) },
    institutionId: request.caller.institutionId,
    ...(limits ? {} : { maxProcessorMs: Number.POSITIVE_INFINITY }),
    onProgress,
    signal,
  };
  const options = {
    dryRun: dryRun ?? false,
    applyMissing: applyMissing ?? false,
    atomic: atomic ?? true,
    reading,
    selection: request.selection,
  };
  return change(bulkRequest(request), {
    apply: (tx) =>
      untilAborted({ client: tx.client, pool: request.database.pool }, signal, () => applyBundle(tx, options)),
    constraintErrors,
  });
}

interface ApplyOptions {
  readonly dryRun: boolean;
  readonly applyMissing: boolean;
  readonly atomic: boolean;
  readonly selection: ServiceRequest['selection'];
  readonly reading: Omit<StageOptions, 'problems'>;
}

async function applyBundle(tx: Change, options: ApplyOptions): Promise<OneRosterImportResult> {
  const { client, caller } = tx;
  const { dryRun, applyMissing, atomic, reading } = options;
  const problems = new BundleProblems();
  await joinByHash(client);
  const text = 'create temp table import_values on commit drop as select $1::boolean as may_read_students';
  await runSql(client, text, [isAllowed(caller, 'read:students')]);
  const bundle = await stageBundle(client, { ...reading, problems });
  const school = await planBundle(tx, bundle, { problems, dryRun, atomic });
  const institution = await planInstitution(tx, school);
  const counts = await countPlan(client, caller.institutionId, { bundle, institution });
  await collectPlanned(client, options, EXISTING_STUDENTS, ['bundle.users']);
  const result = {
    version: bundle.version,
    dryRun,
    refused: problems.isRefused || (atomic && problems.count > 0),
    files: counts.files,
    problemCount: problems.count,
    problems: problems.list,
    warnings: [...problems.warnings, ...bundle.warnings(), ...warningsOf(institution)],
  };
  if (result.refused) {
    tx.discard();
    return { ...result, id: null, written: false };
  }
  assertChangesAllowed(tx, counts);
  if (!dryRun && !applyMissing) assertNothingMissing(counts);
  const id = dryRun ? null : await write(tx, { school, institution, counts, version: bundle.version });
  if (id === null) tx.discard();
  return { ...result, id, written: id !== null };
}

interface Plan {
  readonly school: School;
  readonly institution: PlannedInstitution;
  readonly counts: BundleCounts;
  readonly version: string;
}

/** Writes the plan with its records, and returns the import's id; null if there was nothing to write. */
async function write(tx: Change, { school, institution, counts, version }: Plan): Promise<number | null> {
  const { client, caller } = tx;
  const { files } = counts;
  for (const text of keepFormerRecords) await runSql(client, text, [caller.institutionId]);
  await dropCopies(client);
  const isInstitutionUpdated = await updateInstitution(tx, school, institution);
  const isEmpty = files.every(({ created, updated, removed, missing }) => created + updated + removed + missing === 0);
  if (isEmpty && !isInstitutionUpdated) return null;
  await reserveNumbers(tx);
  const values = [caller.institutionId, today(caller), userIdOf(caller)];
  for (const text of writeStatements) await runSql(client, text, values);
  await reopenReturned(tx);
  for (const text of finishStatements) await runSql(client, text, values);
  await recordCredentials(client, caller.institutionId);
  await recomputeFinals(tx, MOVED);
  return storeBundleImport(tx, files, version);
}
