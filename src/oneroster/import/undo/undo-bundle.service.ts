import { userIdOf } from '../../../access/caller.ts';
import type { Permission } from '../../../access/permissions.ts';
import { assertCallerHolds } from '../../../access/require-permission.ts';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../../audit/change.ts';
import { assertNothingStranded } from '../../../classes/stranded-records.ts';
import { recordCredentials } from '../../../database/citus/credential-owners.ts';
import type { ConstraintErrors } from '../../../database/connection/failures.ts';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { today } from '../../../input/time-zone.ts';
import { conflict } from '../../../shared/errors.ts';
import { lockAcademicRecords } from '../../../students/academic-records/update-academic-records.ts';
import { lockCalendar } from '../../../students/enrolments/calendar-lock.ts';
import { findLeftOut, type LaterEnrolment } from '../../../students/enrolments/stranded-records.ts';
import { bulkRequest, lockImport, markUndone } from '../../../students/import/import-run.ts';
import { permissionsOfRoles } from '../bundle-counts.ts';
import { joinByHash } from '../join-by-hash.ts';
import { MOVED_BACK, recomputeFinals } from '../recompute-finals.ts';
import { runSql } from '../run-sql.ts';
import { keepWrittenStudents, UNDONE, writeFeed } from '../write-feed.ts';
import { planUndo } from './plan-undo.ts';
import { readMovesBack } from './read-moves-back.ts';
import { settleRecords } from './record-import.sql.ts';
import { readUndo, type UndoneFile, type UndoProblem } from './undo-results.ts';
import { writeUndo } from './undo-write.ts';
import { writtenTables } from './written-tables.ts';

/** The outcome of undoing an import of a bundle. */
export interface OneRosterUndoResult {
  /** Id of the import. */
  id: number;
  files: UndoneFile[];
  problemCount: number;
  /** The first records that are left alone, in the order of files and rows. */
  problems: readonly UndoProblem[];
}

/** Returns the error for a former value that another record has now, by the constraint that it would break. */
const inUse = (what: string) => () =>
  conflict(`Nothing was undone: another record has taken ${what} that the import replaced. Change that record first.`);
const constraintErrors: ConstraintErrors = {
  terms_name_key: inUse('the name of a term'),
  courses_code_key: inUse('the code of a course'),
  classes_code_key: inUse('the code of a class'),
  students_student_id_key: inUse('the student id of a student'),
  students_email_key: inUse('the email address of a student'),
  users_email_key: inUse('the email address of a user'),
  enrolments_open_key: inUse('the place of an enrolment'),
  enrolments_primary_overlap: inUse('the time of a primary enrolment'),
};

/**
 * Undoes an import of a OneRoster bundle: deletes the records that it created and restores the former values of those that it changed,
 * with links and enrolments that it ended. Records that were changed since, or that others use, are left alone and reported; undoing the
 * import again tries them again.
 * @throws AppError `not_found`; `conflict` if all of it was undone already, is no bundle, a former code or address is taken now, or records
 * would be outside of a former term ([D95]) or former days of an enrolment ([D91]);
 * `forbidden` without the permissions that the same changes need
 */
export function undoOneRosterImport(request: ServiceRequest, id: number): Promise<OneRosterUndoResult> {
  return change(bulkRequest(request), {
    apply: async (tx) => {
      const { client, caller } = tx;
      await lockImport(tx, id, 'oneroster');
      await lockCalendar(tx);
      await joinByHash(client);
      await planUndo(client, caller.institutionId, id);
      await assertUndoAllowed(tx);
      const { restored, studentIds, ...moves } = await readMovesBack(tx);
      await assertNothingStranded(tx, moves);
      await assertNothingLeftOut(tx, restored, studentIds);
      await keepWrittenStudents(tx, UNDONE);
      await writeUndo(client, { institutionId: caller.institutionId, today: today(caller), userId: userIdOf(caller) });
      await recordCredentials(client, caller.institutionId);
      await recomputeFinals(tx, MOVED_BACK);
      const result = await readUndo(client);
      await recordUndo(tx, id, result);
      return { id, ...result };
    },
    constraintErrors,
  });
}

/** @throws AppError `conflict` if former days of enrolments would leave out marks or grades that were given since ([D91]) */
async function assertNothingLeftOut(
  tx: Change,
  enrolments: readonly LaterEnrolment[],
  studentIds: readonly number[],
): Promise<void> {
  if (enrolments.length === 0) return;
  await lockAcademicRecords(tx, studentIds);
  const [first, ...others] = await findLeftOut(tx, { enrolments, studentIds }, BULK_STATEMENT_TIMEOUT_MS);
  if (!first) return;
  const more = others.length > 0 ? `, and ${others.length} more would` : '';
  throw conflict(
    `Nothing was undone: as it was before the import, enrolment ${first.id} would leave out ${first.counts} that the student has in the class: ${first.named}${more}. Correct the enrolment first; the undo leaves it alone then.`,
  );
}

const UNDONE_USERS = `
  select coalesce(array_agg(id), '{}') as ids from undone_records where record_table = 'users' and problem is null`;

/** Selects the permissions of users. $1 institution, $2 ids. */
const PERMISSIONS_OF_USERS = permissionsOfRoles(
  'select role_id from users where institution_id = $1 and id = any($2::int[])',
);

/** @throws AppError `forbidden` without the permissions for the tables that the import wrote, and those of its users ([D20]) */
async function assertUndoAllowed({ client, caller }: Change): Promise<void> {
  const [users] = await runSql<{ ids: number[] }>(client, UNDONE_USERS);
  const ofUsers = await runSql<{ permission: Permission }>(client, PERMISSIONS_OF_USERS, [
    caller.institutionId,
    users?.ids,
  ]);
  const tables = await runSql<{ name: string }>(client, 'select distinct record_table as name from undone_records');
  const needed = new Set<Permission>([
    ...tables.map(({ name }) => writtenTables.find(({ table }) => table === name)?.permission ?? 'manage:roles'),
    ...ofUsers.map(({ permission }) => permission),
  ]);
  assertCallerHolds(caller, [...needed].sort(), 'Undoing the import needs these permissions');
}

/** Records the undo, and deletes the former values that are not needed any more. */
async function recordUndo(
  tx: Change,
  id: number,
  { files, problemCount }: { files: readonly UndoneFile[]; problemCount: number },
): Promise<void> {
  const { client, caller } = tx;
  await markUndone(tx, id, problemCount);
  for (const text of settleRecords) await runSql(client, text, [caller.institutionId, id]);
  const [students] = await runSql<{ created: number; updated: number; failed: number }>(client, COUNT_STUDENTS);
  const auditLogId = await tx.write({
    action: 'oneroster.import_undone',
    resource: { type: 'import', id },
    changes: diffOfNew(Object.fromEntries(files.map(({ name, ...counts }) => [name.replace('.csv', ''), counts]))),
    event: { type: 'students.imported', data: { id, undone: true, ...students, deactivated: 0 } },
  });
  await writeFeed(tx, auditLogId);
}

const COUNT_STUDENTS = `
  select (count(*) filter (where action = 'created' and problem is null))::int as created,
    (count(*) filter (where action = 'updated' and problem is null))::int as updated,
    (count(*) filter (where problem is not null))::int as failed
  from undone_records where record_table = 'students'`;
