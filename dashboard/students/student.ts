import { formatDay, formatNumber, t } from '../texts.ts';
import { readValue } from '../ui/forms/entered.ts';
import { statuses } from './filters.ts';
import type { StudentQuery } from './student.generated.ts';
import { fieldNamed, studentFields } from './student-fields.ts';

/** A student as its page shows it. */
export type Student = NonNullable<StudentQuery['student']>;

/** The names by which people know a student. */
export interface NamedStudent {
  readonly id: number;
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns what a field is called, by any of its names; one that is no field of students keeps its name. */
export function labelOf(name: string): string {
  const field = fieldNamed(name);
  return field ? t(studentFields[field].label) : name;
}

/** Returns the value of a field, by any of its names, as people read it. */
export function shownValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('app.none');
  const field = fieldNamed(name);
  const type = field && studentFields[field].type;
  const status = type === 'status' ? readValue(statuses, value) : undefined;
  if (status) return t(`students.status.${status}`);
  if (type === 'date') return formatDay(String(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the grade point average with its two decimals. */
export function gpaOf({ academicRecords: { currentGpa } }: Student): string {
  return currentGpa === null ? t('app.none') : formatNumber(currentGpa, { minimumFractionDigits: 2 });
}

/** Returns the age in years on a day. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Tells whether an enrolment has begun and not ended on a day. */
export function isCurrent(enrolment: Student['enrolments'][number], today: string): boolean {
  return enrolment.beginsOn <= today && (enrolment.endsOn === null || enrolment.endsOn > today);
}
