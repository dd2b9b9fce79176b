import { type TextId, t } from '../../texts.ts';
import { readStatus } from '../filters.ts';
import type { Student } from '../student.ts';
import type { CreateStudentMutationVariables, UpdateStudentMutationVariables } from '../students.generated.ts';

export type StudentChanges = UpdateStudentMutationVariables['input'];

/** The fields of the form by name, with the text of their label. */
export const editedFields = {
  firstName: 'student.first-name',
  middleName: 'student.middle-name',
  lastName: 'student.last-name',
  preferredFirstName: 'student.preferred-first-name',
  preferredMiddleName: 'student.preferred-middle-name',
  preferredLastName: 'student.preferred-last-name',
  gradeLevel: 'student.grade-level',
  email: 'student.email',
  phone: 'student.phone',
  dateOfBirth: 'student.born',
  status: 'students.status',
  'address.street': 'student.street',
  'address.city': 'student.city',
  'address.state': 'student.state',
  'address.zip': 'student.zip',
} as const satisfies Record<string, TextId>;

export type EditedField = keyof typeof editedFields;

/** The values of the form's fields; an absent value is an empty text. */
export type FieldValues = Readonly<Record<EditedField, string>>;

const names = Object.keys(editedFields) as EditedField[];

/** The values of a form that creates a student. */
export const emptyValues = Object.fromEntries(names.map((name) => [name, ''])) as FieldValues;

/** Returns the values of a student. */
export function valuesOf(student: Student): FieldValues {
  const { street, city, state, zip } = student.address ?? {};
  return {
    firstName: student.firstName,
    middleName: student.middleName ?? '',
    lastName: student.lastName,
    preferredFirstName: student.preferredFirstName ?? '',
    preferredMiddleName: student.preferredMiddleName ?? '',
    preferredLastName: student.preferredLastName ?? '',
    gradeLevel: student.gradeLevel ?? '',
    email: student.email ?? '',
    phone: student.phone ?? '',
    dateOfBirth: student.dateOfBirth ?? '',
    status: student.status,
    'address.street': street ?? '',
    'address.city': city ?? '',
    'address.state': state ?? '',
    'address.zip': zip ?? '',
  };
}

/** Returns the values that the user sees in the form. */
export function valuesIn(form: FormData): FieldValues {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()])) as FieldValues;
}

/** Returns the names of the fields whose values differ. */
export function differingFields(before: FieldValues, after: FieldValues): EditedField[] {
  return names.filter((name) => before[name] !== after[name]);
}

/** Returns the stored values with the user's own changes, so that another person's changes to other fields remain. */
export function merge(shown: FieldValues, entered: FieldValues, stored: FieldValues): FieldValues {
  const own = differingFields(shown, entered).map((name) => [name, entered[name]]);
  return { ...stored, ...Object.fromEntries(own) };
}

/** Returns the changes to send: only fields that differ. An address replaces the former one as a whole, so all its parts go together. */
export function changesBetween(before: FieldValues, after: FieldValues): StudentChanges {
  const differing = differingFields(before, after);
  const valueAt = (name: EditedField) => after[name] || null;
  const plain = differing.filter((name) => !name.startsWith('address.') && name !== 'status');
  const status = differing.includes('status') ? readStatus(after.status) : undefined;
  const hasNewAddress = differing.some((name) => name.startsWith('address.'));
  const address = {
    street: valueAt('address.street'),
    city: valueAt('address.city'),
    state: valueAt('address.state'),
    zip: valueAt('address.zip'),
  };
  return {
    ...Object.fromEntries(plain.map((name) => [name, valueAt(name)])),
    ...(status && { status }),
    ...(hasNewAddress && { address: Object.values(address).some(Boolean) ? address : null }),
  };
}

/** Returns the new student that the user enters. Absent values are left out. */
export function newStudentIn(form: FormData): CreateStudentMutationVariables['input'] {
  const values = valuesIn(form);
  const { firstName, lastName } = values;
  const idAt = (name: string) => Number(form.get(name)) || undefined;
  const studentId = String(form.get('studentId') ?? '').trim();
  const others = changesBetween(emptyValues, { ...values, status: '' });
  return { ...others, studentId, firstName, lastName, classId: idAt('classId'), parentId: idAt('parentId') };
}

/** Returns a value as the page shows it. */
export function shownValue(name: EditedField, values: FieldValues): string {
  const status = name === 'status' ? readStatus(values.status) : undefined;
  return status ? t(`students.status.${status}`) : values[name] || t('app.none');
}
