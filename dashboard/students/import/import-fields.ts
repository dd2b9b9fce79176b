/** The fields that a column of a file can set, with the id of the text that names it. */
export const importFields = {
  student_id: 'students.id',
  first_name: 'student.first-name',
  middle_name: 'import.field.middle_name',
  last_name: 'student.last-name',
  preferred_first_name: 'import.field.preferred_first_name',
  preferred_middle_name: 'import.field.preferred_middle_name',
  preferred_last_name: 'import.field.preferred_last_name',
  email: 'student.email',
  phone: 'student.phone',
  date_of_birth: 'student.born',
  class_id: 'import.field.class_id',
  class_name: 'import.field.class_name',
  grade_level: 'import.field.grade_level',
  status: 'students.status',
  enrollment_date: 'student.enrolled',
  address_street: 'student.street',
  address_city: 'student.city',
  address_state: 'student.state',
  address_zip: 'student.zip',
  parent_id: 'import.field.parent_id',
  role: 'import.field.role',
} as const;

export type ImportField = keyof typeof importFields;

/** Returns the field with this name. */
export function readField(name: string | null): ImportField | null {
  return name !== null && Object.hasOwn(importFields, name) ? (name as ImportField) : null;
}
