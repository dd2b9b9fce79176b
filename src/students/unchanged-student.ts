import { type Change, readBack } from '../audit/change.ts';
import type { SelectedField } from '../database/reads/selection.ts';
import { normalise } from '../input/normalise.ts';
import type { Student } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';

/** Fields of a student that an update cannot change; clients may send them back as they read them ([D22]). */
export type UnchangedStudentInput = Partial<Record<UnchangedField, unknown>>;

const fieldNames = [
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
type UnchangedField = (typeof fieldNames)[number] | 'parentId';

const fields: readonly SelectedField[] = fieldNames.map((name) => ({ name, as: name }));
const selection = { format: 'objects', fields } as const;

/** A body made from a GET may be outdated, for example by a roll call or a new class name. */
const UNCHANGEABLE = 'cannot be changed here. Leave it out, or send it as a GET gives it now.';

/** Adds an error for every field that differs from the stored value; nested values are compared field by field. */
export async function checkUnchanged(tx: Change, student: Student, sent: UnchangedStudentInput): Promise<void> {
  if (Object.values(sent).every((value) => value === undefined)) return;
  const stored = (await readBack(tx, studentReadModel(tx.caller), 'students s', student.id, selection)) as Record<
    string,
    unknown
  >;
  stored.parentId = student.primaryGuardianId;
  for (const [field, value] of Object.entries(sent)) {
    if (value !== undefined && !isSame(value, stored[field])) tx.errors.add(field, UNCHANGEABLE);
  }
}

/** Compares a sent value with the stored one. Absent parts of an object are ignored, and an object of nulls equals null. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (typeof sent === 'string') return normalise(sent.trim()) === stored;
  if (sent === null || typeof sent !== 'object') return (sent ?? null) === (stored ?? null);
  const parts = (stored ?? {}) as Record<string, unknown>;
  return Object.entries(sent).every(([key, value]) => value === undefined || isSame(value ?? null, parts[key] ?? null));
}
