import { sql } from 'kysely';
import { z } from 'zod';
import { userIdOf } from '../../../access/caller.ts';
import { canAccessEveryClass } from '../../../access/decide.ts';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../../audit/change.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { readMany } from '../../../database/reads/record-readers.ts';
import { nestedSelection, type Selection } from '../../../database/reads/selection.ts';
import { isOneOf } from '../../../database/reads/sql.ts';
import { checkEntryCount, type DeepPartial, nullableText, parseInput, required } from '../../../input/schemas.ts';
import { lockAcademicRecords } from '../../../students/academic-records/update-academic-records.ts';
import { attendanceReadModel } from '../attendance.read-model.ts';
import { findCodes, type MarkCode } from '../codes/code.queries.ts';
import { findCodeProblem } from '../codes/used-codes.checks.ts';
import { writeCorrections } from '../marks/write-corrections.ts';
import { toFieldChanges, type WrittenRoll } from '../marks/write-marks.ts';

/** Corrections of marks ([D110]). */
const correctionsSchema = z.object({
  entries: z.array(
    z.object({
      markId: required<number>(),
      /** Null withdraws the correction. */
      code: nullableText({ max: 10 }).optional(),
      note: nullableText({ max: 500 }).optional(),
    }),
  ),
});

type Corrections = z.output<typeof correctionsSchema>;
export type CorrectionInput = z.input<typeof correctionsSchema>['entries'][number];

/** The result of correcting marks. */
export interface AttendanceCorrection<T> {
  /** Number of marks that changed. */
  updated: number;
  unchanged: number;
  /** The marks in the order of their ids. */
  records: T[];
}

interface NamedMark {
  readonly id: number;
  readonly studentId: number;
  readonly date: string;
}

const MARKS = `
  select a.id, a.student_id as "studentId", a.date::text as date from attendance_records a
  where a.institution_id = $1 and a.id = any($2::bigint[])
    and not exists (select from students s where s.institution_id = $1 and s.id = a.student_id and s.deleted_at is not null)
    and ($3::boolean or exists (
      select from class_teachers ct where ct.institution_id = $1 and ct.class_id = a.class_id and ct.user_id = $4))`;

/**
 * Sets or withdraws the office's corrections of marks, all or nothing. The teachers' marks stay beside them.
 * @throws AppError `validation_error` with every problem, on fields such as `entries.3.markId`
 */
export async function correctAttendance<T>(
  request: SelectingRequest,
  entries: readonly CorrectionInput[],
): Promise<AttendanceCorrection<T>> {
  checkEntryCount(request.errors, 'entries', entries);
  return change(request, {
    input: parseInput(request.errors, correctionsSchema, { entries: [...entries] }),
    check: (tx, input) => checkCorrections(tx, input.entries ?? []),
    apply: async (tx, input, { marks, codes }) => {
      const dates = [...marks.values()].map(({ date }) => date).sort();
      const corrections = input.entries.map(({ markId, code, note = null }) => {
        const codeId = code == null ? null : (codes.get(code.toLowerCase())?.id ?? null);
        return { mark_id: markId, code_id: codeId, note: codeId === null ? null : note };
      });
      const days = { from: dates[0] as string, to: dates.at(-1) as string };
      const rolls = await writeCorrections(tx, corrections, days);
      for (const roll of rolls) recordRoll(tx, roll);
      if (rolls.length === 0) tx.discard();
      const updated = rolls.reduce((sum, { replaced }) => sum + replaced.length, 0);
      const records = await readMarks<T>(tx, [...marks.keys()], nestedSelection(request.selection, 'records'));
      return { updated, unchanged: input.entries.length - updated, records };
    },
  });
}

async function checkCorrections(
  tx: Change,
  entries: readonly DeepPartial<Corrections['entries'][number]>[],
): Promise<{ marks: Map<number, NamedMark>; codes: Map<string, MarkCode> }> {
  const { client, caller } = tx;
  const ids = entries.flatMap(({ markId }) => markId ?? []);
  const { rows } = await tx.bulkQuery<NamedMark>(MARKS, ids, canAccessEveryClass(caller), userIdOf(caller));
  const marks = new Map(rows.map((mark) => [Number(mark.id), mark]));
  const names = entries.flatMap(({ code }) => code ?? []);
  const codes = await findCodes(client, caller.institutionId, names);
  const seen = new Set<number>();
  for (const [index, { markId, code }] of entries.entries()) {
    const field = `entries.${index}.markId`;
    if (markId !== undefined && !marks.has(markId))
      tx.errors.add(field, 'is not an attendance mark of this institution.');
    if (markId !== undefined && seen.has(markId)) tx.errors.add(field, 'is named twice.');
    if (markId !== undefined) seen.add(markId);
    const problem = code == null ? undefined : findCodeProblem(caller, codes.get(code.toLowerCase()));
    if (problem) tx.errors.add(`entries.${index}.code`, problem);
  }
  const studentIds = [...new Set(rows.map(({ studentId }) => studentId))];
  await lockAcademicRecords(tx, studentIds);
  return { marks, codes };
}

function recordRoll(tx: Change, { classId, date, replaced }: WrittenRoll): void {
  const corrected = replaced.length;
  tx.record({
    action: 'attendance.corrected',
    resource: { type: 'class', id: classId },
    changes: { ...diffOfNew({ date, corrected }), ...toFieldChanges(replaced) },
    event: { type: 'attendance.corrected', data: { class_id: classId, date, corrected } },
  });
}

async function readMarks<T>(tx: Change, ids: readonly number[], selection: Selection): Promise<T[]> {
  if (selection.fields.length === 0) return [];
  const conditions = new Conditions('a', tx.caller.institutionId).add(isOneOf(sql`a.id`, ids));
  return readMany<T>(tx.client, attendanceReadModel, conditions.query('attendance_records a', 'a.id'), selection);
}
