import { addressSchema, newStudentSchema, studentChangesSchema } from '../../src/students/student.rules.ts';
import { Input, inputs, nullable, text } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';
import { StudentStatusEnum } from './student.types.ts';

@Rules(addressSchema)
@Input('A postal address. It replaces the former address completely.')
export class AddressInput extends inputs({
  street: nullable.text('Street and number, at most 200 characters.'),
  city: nullable.text('City or town, at most 200 characters.'),
  state: nullable.text('State, province or region, at most 200 characters.'),
  zip: nullable.text('Postal code, at most 200 characters.'),
}) {}

/** The fields that a new student may have and an update may change or, with null, clear. */
const optionalStudentFields = {
  email: nullable.text('Email address, unique among the students.'),
  phone: nullable.text('Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext.'),
  dateOfBirth: nullable.date('Date of birth, in the past and after 1900-01-01.'),
  address: nullable.of(() => AddressInput, 'Postal address.'),
  parentId: nullable.int('Id of the primary guardian.'),
  middleName: nullable.text('Middle name, at most 100 characters.'),
  preferredFirstName: nullable.text('Given name that the student prefers, at most 100 characters.'),
  preferredMiddleName: nullable.text('Middle name that the student prefers, at most 100 characters.'),
  preferredLastName: nullable.text('Family name that the student prefers, at most 100 characters.'),
  gradeLevel: nullable.text('Grade level, at most 50 characters, best as `KG`, `01` to `12` or `PG`.'),
};

@Rules(newStudentSchema)
@Input('A new student.')
export class CreateStudentInput extends inputs({
  ...optionalStudentFields,
  studentId: text("The institution's own identifier, unique, 1 to 64 characters."),
  firstName: text('Given name, at most 100 characters; empty for a person with one name.'),
  lastName: text('Family name, or the name of a person with one name, 1 to 100 characters.'),
  classId: nullable.int('Id of the primary class to enrol the student in.'),
}) {}

@Input('A guardian as previously read.')
export class UnchangedParentInput extends inputs({
  id: nullable.int("The guardian's id."),
  name: nullable.text('Full name.'),
  email: nullable.text('Email address.'),
  phone: nullable.text('Phone number.'),
}) {}

@Input('Academic records as previously read.')
export class UnchangedAcademicRecordsInput extends inputs({
  currentGpa: nullable.float('Grade point average.'),
  totalCredits: nullable.int('Credits of passed courses.'),
  attendanceRate: nullable.float('Percentage of marks attended.'),
}) {}

@Input('Read-only fields sent back unchanged. The update is refused if one differs from the stored value.')
export class UnchangedStudentInput extends inputs({
  studentId: nullable.text("The institution's own identifier."),
  className: nullable.text('Name of the primary class.'),
  dateOfBirth: nullable.date('Date of birth.'),
  enrollmentDate: nullable.date('Date of first enrolment.'),
  address: nullable.of(() => AddressInput, 'Postal address.'),
  parent: nullable.of(() => UnchangedParentInput, 'The primary guardian.'),
  parentId: nullable.int('Id of the primary guardian.'),
  academicRecords: nullable.of(() => UnchangedAcademicRecordsInput, 'GPA, credits and attendance.'),
  createdAt: nullable.dateTime('When the record was created.'),
  updatedAt: nullable.dateTime('When the record was last changed.'),
}) {}

@Rules(studentChangesSchema)
@Input('Changes to a student. Absent fields keep their values; null clears those that a new student may lack.')
export class UpdateStudentInput extends inputs({
  ...optionalStudentFields,
  studentId: nullable.text("The institution's own identifier, unique, 1 to 64 characters. The former one is kept."),
  firstName: nullable.text('Given name, at most 100 characters; empty for a person with one name.'),
  lastName: nullable.text('Family name, or the name of a person with one name, 1 to 100 characters.'),
  classId: nullable.int('Id of the primary class; null ends the primary enrolment.'),
  status: nullable.of(() => StudentStatusEnum, 'The new status.'),
  unchanged: nullable.of(() => UnchangedStudentInput, 'Read-only fields that must equal the stored values.'),
}) {}
