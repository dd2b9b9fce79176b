import { assertAllowed } from '../../../access/decide.ts';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../../audit/change.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { keepCalendar } from '../../../students/enrolments/calendar-lock.ts';
import type { ImportResult, ListedProblem } from '../../../students/import/import-result.ts';
import {
  bulkRequest,
  changedSince,
  type ImportKind,
  listUnprepared,
  lockImport,
  MAX_LISTED_PROBLEMS,
  markUndone,
  runUnprepared,
} from '../../../students/import/import-run.ts';
import { chooseJoinMethod } from '../../../students/import/plan/join-method.ts';
import { undoImport } from '../../../students/import/undo/undo-import.service.ts';
import { type DiscardedRoll, deleteMarks } from '../discard-marks.ts';
import { recordedMark } from '../marks/effective-mark.sql.ts';
import { writeMarksSql } from '../marks/write-marks.sql.ts';
import { type WrittenRoll, writeMarks } from '../marks/write-marks.ts';
import { auditedMark, writeMarkTrail } from './mark-trail.ts';
import { recordRolls } from './store-mark-import.ts';

/**
 * Undoes an import of students or of marks. What was changed since is left alone; undoing the import again tries it again.
 * @throws AppError `not_found`; `conflict` if all of it was undone already, or is one of a bundle; `forbidden` for one of marks without
 * `correct:attendance`
 */
export async function undoTableImport(request: ServiceRequest, id: number): Promise<ImportResult> {
  const { caller, database, errors } = request;
  errors.throwIfAny();
  const text = 'select kind from imports where institution_id = $1 and id = $2';
  const { rows } = await prepared<{ kind: ImportKind }>(database.pool, text, [caller.institutionId, id]);
  return rows[0]?.kind === 'attendance' ? undoMarkImport(request, id) : undoImport(request, id);
}

const LOCK_STUDENTS = `select lock_academic_records($1, array(
  select distinct student_id from import_marks where institution_id = $1 and import_id = $2))`;

/**
 * Plans the undo: what was recorded before comes back, unless somebody has changed the mark since. A mark that an import has written has the
 * time of the import. $1 institution, $2 import.
 */
const PLAN = `create temp table undone_marks on commit drop as
  select r.row, r.class_id, r.date, r.student_id, r.before, case
      when a.id is null then 'deleted_since'
      when ${recordedMark.at} <> i.created_at or r.before is null and a.correction_code_id is not null then 'changed_since' end as problem,
    case when ${recordedMark.at} <> i.created_at then (
      select max(later.id) from import_marks k join imports later on later.institution_id = $1 and later.id = k.import_id
      where k.institution_id = $1 and k.class_id = r.class_id and k.date = r.date and k.student_id = r.student_id
        and later.created_at = ${recordedMark.at}) end as later_import,
    jsonb_build_object('recorded_status', ${recordedMark.status}, 'recorded_code_id', ${recordedMark.codeId},
      'minutes_late', a.minutes_late, 'note', a.note) as present
  from imports i
    join import_marks r on r.institution_id = $1 and r.import_id = i.id
    left join attendance_records a on a.institution_id = $1 and a.class_id = r.class_id and a.date = r.date and a.student_id = r.student_id
  where i.institution_id = $1 and i.id = $2`;

const restored = (column: string, type: string) => `(u.before ->> '${column}')::${type}`;

const RESTORE = writeMarksSql({
  days: 'a.date in (select date from undone_marks)',
  stored: `(a.class_id, a.date, a.student_id) in (
    select class_id, date, student_id from undone_marks where problem is null and before is not null)`,
  set: {
    recorded_status: restored('recorded_status', 'text'),
    // A code that is gone, or stands for another status by now, is no code of the mark any more.
    recorded_code_id: `(select k.id from attendance_codes k where k.institution_id = $1 and k.id = ${restored('recorded_code_id', 'int')}
      and k.status = ${restored('recorded_status', 'text')})`,
    recorded_by: restored('recorded_by', 'int'),
    recorded_by_program: restored('recorded_by_program', 'text'),
    recorded_at: restored('recorded_at', 'timestamptz'),
    minutes_late: restored('minutes_late', 'smallint'),
    note: restored('note', 'text'),
    is_excuse: restored('is_excuse', 'boolean'),
    yields_to_note: restored('yields_to_note', 'boolean'),
  },
  from: 'former f join undone_marks u on u.class_id = f.class_id and u.date = f.date and u.student_id = f.student_id',
});

const DELETE = deleteMarks(`(a.class_id, a.date, a.student_id) in (
  select class_id, date, student_id from undone_marks where problem is null and before is null)`);

const REFRESH = `select refresh_attendance_days($1, array(
  select distinct student_id from undone_marks where problem is null and before is null))`;

const COUNT = `
  select count(*)::int as "totalRows", count(*) filter (where problem is null and before is null)::int as created,
    count(*) filter (where problem is null and before is not null)::int as updated, count(problem)::int as failed
  from undone_marks`;

const LIST_PROBLEMS = `
  select u.row, s.student_id as value, u.problem as code, '(class and day: ' || u.class_id || ', ' || u.date || ') ' || case u.problem
    when 'deleted_since' then 'was deleted after the import.' else ${changedSince('u.later_import')} end as message
  from undone_marks u join students s on s.institution_id = $1 and s.id = u.student_id
  where u.problem is not null order by u.row limit $2`;

const TRAIL = `
  select student_id, class_id, date, ${auditedMark((name) => `present -> '${stored(name)}'`)} as was,
    ${auditedMark((name) => `before -> '${stored(name)}'`)} as holds
  from undone_marks where problem is null`;

function stored(name: string): string {
  return name === 'status' || name === 'code_id' ? `recorded_${name}` : name;
}

async function undoMarkImport(request: ServiceRequest, id: number): Promise<ImportResult> {
  assertAllowed(request.caller, { permission: 'correct:attendance' });
  return change(bulkRequest(request), async (tx) => {
    const { client, caller } = tx;
    const values = [caller.institutionId, id];
    await lockImport(tx, id, 'attendance');
    await chooseJoinMethod(client, caller.institutionId);
    await keepCalendar(tx);
    await runUnprepared(client, LOCK_STUDENTS, values);
    await runUnprepared(client, PLAN, values);
    await runUnprepared(client, 'analyze undone_marks');
    const [counted] = await listUnprepared<Counts>(client, COUNT);
    const problems = await listUnprepared<Problem>(client, LIST_PROBLEMS, [caller.institutionId, MAX_LISTED_PROBLEMS]);
    const rolls = await writeUndo(tx);
    await recordUndo(tx, id, counted as Counts, rolls);
    return toResult(id, counted as Counts, problems);
  });
}

interface Counts {
  totalRows: number;
  created: number;
  updated: number;
  failed: number;
}

interface Problem {
  row: number;
  code: 'deleted_since' | 'changed_since';
  value: string;
  message: string;
}

/** Restores and deletes the marks. Returns the rolls that changed; deleted marks count as changed ones. */
async function writeUndo(tx: Change): Promise<WrittenRoll[]> {
  const { client, caller } = tx;
  const deleted = await listUnprepared<DiscardedRoll>(client, DELETE, [caller.institutionId]);
  await runUnprepared(client, REFRESH, [caller.institutionId]);
  const { rolls } = await writeMarks(tx, RESTORE, [], runUnprepared);
  const without = deleted.map(({ classId, date, statuses }): WrittenRoll => {
    const replaced = Object.keys(statuses).map((student) => ({
      studentId: Number(student),
      from: {},
      to: {},
      noteChanged: false,
    }));
    return { classId, date, version: 0, created: 0, corrected: 0, replaced };
  });
  return [...rolls, ...without];
}

const FORGET_UNDONE = `
  delete from import_marks where institution_id = $1 and import_id = $2
    and (class_id, date, student_id) in (select class_id, date, student_id from undone_marks where problem is null)`;

/** Records the undo, and deletes the former values that are not needed any more. */
async function recordUndo(tx: Change, id: number, counts: Counts, rolls: readonly WrittenRoll[]): Promise<void> {
  const { client, caller } = tx;
  const { created, updated, failed } = counts;
  await markUndone(tx, id, failed);
  await runUnprepared(client, FORGET_UNDONE, [caller.institutionId, id]);
  const auditLogId = await tx.write({
    action: 'attendance.import_undone',
    resource: { type: 'import', id },
    changes: diffOfNew({ created, updated, failed }),
  });
  await writeMarkTrail(tx, auditLogId, TRAIL);
  recordRolls(tx, id, rolls);
}

function toResult(id: number, counts: Counts, problems: readonly Problem[]): ImportResult {
  const errors = problems.map((problem): ListedProblem => ({ ...problem, column: null, field: 'student_id' }));
  const none = { deactivated: 0, unchanged: 0, skipped: 0 };
  return { id, ...counts, ...none, dryRun: false, file: null, columns: [], ignoredColumns: [], errors, changes: null };
}
