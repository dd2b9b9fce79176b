import type { DeepPartial } from '../../input/schemas.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';
import type { AttendanceEntry, RollCall } from './attendance.rules.ts';
import type { AttendanceStatus } from './attendance-status.ts';
import { type MarkCode, storedCodeId } from './codes/code.queries.ts';
import type { NamedCode } from './codes/used-codes.checks.ts';
import type { Mark } from './marks/write-roll.ts';
import type { RollStudent } from './roll.ts';

/** The codes that a roll call uses, by their names in lower case. */
export type UsedCodes = ReadonlyMap<string, MarkCode>;

/** Returns the codes that a roll call names, with the fields that name them. */
export function codesOf({ defaultCode, entries = [] }: DeepPartial<RollCall>): NamedCode[] {
  const ofEntries = entries.flatMap(({ code }, index) =>
    code == null ? [] : [{ field: `entries.${index}.code`, code }],
  );
  return defaultCode == null ? ofEntries : [{ field: 'defaultCode', code: defaultCode }, ...ofEntries];
}

/** Adds an error to each entry with minutes whose code does not stand for the status late. */
export function checkMinutesLate(
  errors: FieldErrors,
  entries: readonly DeepPartial<AttendanceEntry>[],
  codes: UsedCodes,
) {
  for (const [index, { code, minutesLate }] of entries.entries()) {
    const used = code == null ? undefined : codes.get(code.toLowerCase());
    if (minutesLate != null && used && used.status !== 'late')
      errors.add(`entries.${index}.minutesLate`, 'is allowed only with a code of the status late.');
  }
}

/**
 * Returns the mark of each entry and the default mark of the other students on the roster, and the ids of the students whose mark the default
 * would change but does not replace.
 */
export function toMarks(
  roll: ReadonlyMap<string, RollStudent>,
  { defaultStatus, defaultCode, replaceOthers, entries }: RollCall,
  codes: UsedCodes,
): { marks: Mark[]; keptIds: number[] } {
  const named = new Map(entries.map((entry) => [entry.studentId, entry]));
  const byDefault = { status: defaultStatus, code: defaultCode };
  const hasDefault = defaultStatus != null || defaultCode != null;
  const marks: Mark[] = [];
  const keptIds: number[] = [];
  for (const { id, studentId, onRoster, mark } of roll.values()) {
    const entry = named.get(studentId);
    if (entry) marks.push({ ...toMark(id, entry, codes), is_default: false });
    else if (hasDefault && onRoster) {
      const next = { ...toMark(id, byDefault, codes), is_default: true };
      if (!mark || mark.isOwn || replaceOthers || !differs(mark, next)) marks.push(next);
      else keptIds.push(id);
    }
  }
  return { marks, keptIds };
}

function toMark(
  id: number,
  { status, code, minutesLate = null, note = null }: Partial<Omit<AttendanceEntry, 'studentId'>>,
  codes: UsedCodes,
): Omit<Mark, 'is_default'> {
  const used = code == null ? undefined : codes.get(code.toLowerCase());
  return {
    student_id: id,
    status: used?.status ?? (status as AttendanceStatus),
    code_id: used ? storedCodeId(used) : null,
    minutes_late: minutesLate,
    note,
  };
}

function differs(mark: NonNullable<RollStudent['mark']>, other: Mark): boolean {
  const fields = ['status', 'code_id', 'minutes_late', 'note'] as const;
  return fields.some((field) => mark[field] !== other[field]);
}
