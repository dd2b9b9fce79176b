import { formatDay, type TextId, t } from '../../texts.ts';
import { readStatus } from '../filters.ts';

/** The fields of a student by the names that audit records give them. */
const fields: Readonly<Record<string, TextId>> = {
  student_id: 'students.id',
  first_name: 'student.first-name',
  middle_name: 'student.middle-name',
  last_name: 'student.last-name',
  preferred_first_name: 'student.preferred-first-name',
  preferred_middle_name: 'student.preferred-middle-name',
  preferred_last_name: 'student.preferred-last-name',
  grade_level: 'student.grade-level',
  email: 'student.email',
  phone: 'student.phone',
  date_of_birth: 'student.born',
  class_id: 'student.class-number',
  status: 'students.status',
  enrollment_date: 'student.enrolled',
  parent_id: 'student.guardian-number',
  'address.street': 'student.street',
  'address.city': 'student.city',
  'address.state': 'student.state',
  'address.zip': 'student.zip',
};

interface ChangedValue {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the name of the text for a field of a student, if there is one. */
export function textOfField(name: string): TextId | undefined {
  return fields[name];
}

/** Returns the values of an audit record as people read them. */
export function changedValues(changes: unknown): ChangedValue[] {
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(([name, change]) => {
    const { from, to } = isObject(change) ? change : {};
    const id = textOfField(name);
    return { field: id ? t(id) : name, from: shown(name, from), to: shown(name, to) };
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shown(name: string, value: unknown): string {
  const status = name === 'status' ? readStatus(value) : undefined;
  if (status) return t(`students.status.${status}`);
  if (value === null || value === undefined || value === '') return t('app.none');
  if (name === 'date_of_birth' || name === 'enrollment_date') return formatDay(String(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
