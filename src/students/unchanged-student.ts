import type { Change } from '../audit/change.ts';
import { readBack } from '../audit/read-back.ts';
import type { SelectedField } from '../database/reads/selection.ts';
import { normalise } from '../input/normalise.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { Student } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';

/** The fields of a student that an update does not take, as a client may send them back ([D22]). */
export type UnchangedStudentInput = Partial<Record<UnchangedField, unknown>>;

const names = [
  'studentId',
  'className',
  'dateOfBirth',
  'enrollmentDate',
  'address',
  'parent',
  'academicRecords',
  'createdAt',
  'updatedAt',
] as const;
type UnchangedField = (typeof names)[number] | 'parentId';

const selection: readonly SelectedField[] = names.map((name) => ({ name, as: name }));
const shape = { format: 'objects', fields: selection } as const;

/** A body made from a GET may be older than what followed from a roll call or a new name of the class. */
const UNCHANGEABLE = 'cannot be changed here. Leave it out, or send it as a GET gives it now.';

/** Adds a problem for every field that differs from what is stored; nested values are compared field by field. */
export async function checkUnchanged(
  tx: Change,
  problems: ValidationErrors,
  student: Student,
  sent: UnchangedStudentInput,
): Promise<void> {
  if (Object.values(sent).every((value) => value === undefined)) return;
  const stored = (await readBack(tx, studentReadModel, 'students s', student.id, shape)) as Record<string, unknown>;
  stored.parentId = student.primaryGuardianId;
  for (const [field, value] of Object.entries(sent)) {
    if (value !== undefined && !agrees(value, stored[field])) problems.add(field, UNCHANGEABLE);
  }
}

/** Whether what was sent says the same as what is stored; a part of an object may be left out, and one of nulls is none. */
function agrees(sent: unknown, stored: unknown): boolean {
  if (typeof sent === 'string') return normalise(sent.trim()) === stored;
  if (sent === null || typeof sent !== 'object') return (sent ?? null) === (stored ?? null);
  const parts = (stored ?? {}) as Record<string, unknown>;
  return Object.entries(sent).every(([key, value]) => value === undefined || agrees(value ?? null, parts[key] ?? null));
}
