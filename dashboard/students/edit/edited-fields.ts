import { readValue, textIn } from '../../ui/forms/entered.ts';
import { statuses } from '../filters.ts';
import type { Student } from '../student.ts';
import { type EditedField, editedNames, isAddressField, storedValue } from '../student-fields.ts';
import type { CreateStudentMutationVariables, UpdateStudentMutationVariables } from '../students.generated.ts';

export type StudentChanges = UpdateStudentMutationVariables['input'];

/** The values of the form's fields; an absent value is an empty text. */
export type FieldValues = Readonly<Record<EditedField, string>>;

/** The values of a form that creates a student. */
export const emptyValues = valuesBy(() => '');

/** Returns the values of a student. */
export function valuesOf(student: Student): FieldValues {
  return valuesBy((name) => storedValue(student, name));
}

function valuesBy(toValue: (name: EditedField) => string | null): FieldValues {
  return Object.fromEntries(editedNames.map((name) => [name, toValue(name) ?? ''])) as FieldValues;
}

/** Returns the values in a form. Fields that it does not show keep their values. */
export function valuesIn(form: FormData, shown: FieldValues): FieldValues {
  return valuesBy((name) => (form.has(name) ? textIn(form, name) : shown[name]));
}

/** Returns the names of the fields whose values differ. */
export function differingFields(before: FieldValues, after: FieldValues): EditedField[] {
  return editedNames.filter((name) => before[name] !== after[name]);
}

/** Returns the stored values with the user's own changes, so that another person's changes to other fields remain. */
export function merge(shown: FieldValues, entered: FieldValues, stored: FieldValues): FieldValues {
  const own = differingFields(shown, entered).map((name) => [name, entered[name]]);
  return { ...stored, ...Object.fromEntries(own) };
}

/** Returns the changes to send: only fields that differ. An address replaces the former one as a whole, so all its parts go together. */
export function changesBetween(before: FieldValues, after: FieldValues): StudentChanges {
  const differing = differingFields(before, after);
  // A person with one name has an empty first name, not none.
  const valueAt = (name: EditedField) => after[name] || (name === 'firstName' ? '' : null);
  const plain = differing.filter((name) => !isAddressField(name) && name !== 'status');
  const status = differing.includes('status') ? readValue(statuses, after.status) : undefined;
  const hasNewAddress = differing.some(isAddressField);
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
  const values = valuesIn(form, emptyValues);
  const { studentId, firstName, lastName } = values;
  const others = changesBetween(emptyValues, { ...values, status: '' });
  return { ...others, studentId, firstName, lastName, classId: Number(form.get('classId')) || undefined };
}
