import type { screens } from '../locales/en/screens.ts';
import type { StudentQuery } from './student.generated.ts';
import type { AddressInput, CreateStudentInput, UpdateStudentInput } from './students.generated.ts';

type Student = NonNullable<StudentQuery['student']>;

type TextId = keyof typeof screens;

/** Fields that the service takes, by the names in its errors. */
type InputField =
  | Exclude<keyof CreateStudentInput | keyof UpdateStudentInput, 'address' | 'unchanged'>
  | `address.${keyof AddressInput}`;

/** The parts of the form in their order. */
export const fieldGroups = ['person', 'preferred', 'school', 'contact', 'address'] as const;

type FieldGroup = (typeof fieldGroups)[number];

/** A field as the screens show and change it. */
export interface Field {
  readonly label: TextId;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'status' | 'id';
  readonly isRequired?: boolean;
  /** True if nearly everybody has it, so that the form does not call it optional. */
  readonly isUsual?: boolean;
  /** The part of the form that changes it; none if no form does. */
  readonly group?: FieldGroup;
  /** The fact of the student's overview that shows it, alone or with others; null if the page shows it elsewhere. */
  readonly fact: TextId | null;
  /** True if the overview leaves the fact out while it is empty. */
  readonly isRare?: boolean;
}

const text = { type: 'text' } as const;
const person = { ...text, group: 'person' } as const;
const school = { ...text, group: 'school' } as const;
const preferred = { ...text, group: 'preferred', fact: 'student.preferred-name', isRare: true } as const;
const address = { ...text, group: 'address', fact: 'student.address' } as const;

/** The fields of a student that people and files set, in the order in which they are shown. A field that is missing is a type error. */
export const studentFields = {
  studentId: { ...school, label: 'students.id', isRequired: true, fact: null },
  firstName: { ...person, label: 'student.first-name', isUsual: true, fact: null },
  middleName: { ...person, label: 'student.middle-name', fact: 'student.middle-name', isRare: true },
  lastName: { ...person, label: 'student.last-name', isRequired: true, fact: null },
  preferredFirstName: { ...preferred, label: 'student.preferred-first-name' },
  preferredMiddleName: { ...preferred, label: 'student.preferred-middle-name' },
  preferredLastName: { ...preferred, label: 'student.preferred-last-name' },
  gradeLevel: { ...school, label: 'word.grade-level', fact: 'word.grade-level' },
  email: { group: 'contact', label: 'student.email', type: 'email', fact: 'student.email' },
  phone: { group: 'contact', label: 'student.phone', type: 'tel', fact: 'student.phone' },
  dateOfBirth: { ...person, label: 'student.born', type: 'date', fact: 'student.born' },
  status: { group: 'school', label: 'word.status', type: 'status', fact: null },
  'address.street': { ...address, label: 'student.street' },
  'address.city': { ...address, label: 'student.city' },
  'address.state': { ...address, label: 'student.state' },
  'address.zip': { ...address, label: 'student.zip' },
  enrollmentDate: { label: 'student.enrolled', type: 'date', fact: 'student.enrolled' },
  classId: { label: 'student.class-number', type: 'id', fact: null },
  parentId: { label: 'student.guardian-number', type: 'id', fact: null },
} as const satisfies Record<InputField | 'enrollmentDate', Field>;

export type StudentField = keyof typeof studentFields;

type FieldWith<Property> = {
  [Name in StudentField]: (typeof studentFields)[Name] extends Property ? Name : never;
}[StudentField];

export type EditedField = FieldWith<{ group: FieldGroup }>;

type AddressField = Extract<StudentField, `address.${string}`>;

/** The names of all fields. */
export const fieldNames = Object.keys(studentFields) as StudentField[];

/** The names of the fields that the form changes. */
export const editedNames = fieldNames.filter((name): name is EditedField => 'group' in studentFields[name]);

/** Tells whether a field is a part of the address. */
export function isAddressField(name: StudentField): name is AddressField {
  return name.startsWith('address.');
}

/** Returns the text of a student's field. A field that the page does not ask for is a type error. */
export function storedValue(student: Student, name: Exclude<StudentField, FieldWith<{ type: 'id' }>>): string | null {
  if (!isAddressField(name)) return student[name];
  return student.address?.[name.slice('address.'.length) as keyof NonNullable<Student['address']>] ?? null;
}

/** Returns the field of which this is a name: `dateOfBirth` or `date_of_birth`, `address.zip` or `address_zip`. */
export function fieldNamed(name: string): StudentField | undefined {
  const own = name.replace(/^address_/, 'address.').replace(/_([a-z])/g, (_match, letter) => letter.toUpperCase());
  return fieldNames.find((known) => known === own);
}
