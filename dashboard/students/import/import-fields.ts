import { fieldNames, type StudentField, studentFields } from '../student-fields.ts';

/** The name of a field as the column of a file: `date_of_birth`. */
type FileName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends '.' ? '_' : First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${FileName<Rest>}`
  : '';

function fileNameOf(name: StudentField): string {
  return name.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const fields = Object.fromEntries(fieldNames.map((name) => [fileNameOf(name), studentFields[name].label]));

/** The fields that a column of a file can set, with the id of the text that names it. */
export const importFields = {
  ...(fields as Record<FileName<StudentField>, (typeof studentFields)[StudentField]['label']>),
  class_id: 'import.field.class_id',
  class_name: 'import.field.class_name',
  parent_id: 'import.field.parent_id',
  full_name: 'import.field.full_name',
  guardian_name: 'import.field.guardian_name',
  guardian_relation: 'import.field.guardian_relation',
  guardian_email: 'guardian.email',
  guardian_phone: 'guardian.phone',
  guardian2_name: 'import.field.guardian2_name',
  guardian2_relation: 'import.field.guardian2_relation',
  guardian2_email: 'import.field.guardian2_email',
  guardian2_phone: 'import.field.guardian2_phone',
  role: 'import.field.role',
} as const;
