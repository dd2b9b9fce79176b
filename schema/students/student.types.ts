import type { StudentStatus } from '../../src/students/student.entity.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { date, dateTime, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { Node } from '../shared/node.types.ts';
import { pageType } from '../shared/page.types.ts';

export const StudentStatusEnum = enumType<StudentStatus>('StudentStatus', 'The status of a student.', {
  active: 'The student attends the institution.',
  inactive: 'The student has left or is on leave.',
  graduated: 'The student has graduated.',
});

@Output('A postal address.')
export class Address extends outputs({
  street: nullable.text('Street and number.'),
  city: nullable.text('City or town.'),
  state: nullable.text('State, province or region.'),
  zip: nullable.text('Postal code.'),
}) {}

@Output("A student's primary guardian.")
export class Parent extends outputs({
  id: int("The guardian's id."),
  name: text('Full name.'),
  email: nullable.text('Email address.'),
  phone: nullable.text('Phone number.'),
}) {}

@Output('Figures computed from grades and attendance.')
export class AcademicRecords extends outputs({
  currentGpa: nullable.float(
    'Grade point average weighted by credits, 2 decimals; null if there are no grades, or if the caller may not read those of all classes.',
  ),
  totalCredits: nullable.int('Credits of passed courses; null if the caller may not read the grades of all classes.'),
  attendanceRate: nullable.float(
    'Percentage of marks attended, 2 decimals; null if there are no marks, or if the caller may not read those of all classes.',
  ),
}) {}

@Output('A student of the institution.', { implements: Node })
export class Student extends outputs({
  id: int('Id assigned by the service.'),
  studentId: text("The institution's own identifier."),
  formerStudentIds: of(
    () => [String],
    'Identifiers that the student had before, oldest first. Searches find the student by them.',
  ),
  firstName: text('Given name; empty for a person with one name.'),
  lastName: text('Family name, or the name of a person with one name.'),
  email: nullable.text('Email address, unique among the students. Null if there is none.'),
  phone: nullable.text('Phone number.'),
  dateOfBirth: nullable.date('Date of birth.'),
  classId: nullable.int('Id of the current primary class, or of the last one if the student has left.'),
  className: nullable.text('Name of the primary class.'),
  status: of(() => StudentStatusEnum, 'Status of the student.'),
  enrollmentDate: date('Date of first enrolment.'),
  address: nullable.of(() => Address, 'Postal address.'),
  parent: nullable.of(() => Parent, 'The primary guardian.'),
  middleName: nullable.text('Middle name.'),
  preferredFirstName: nullable.text('Given name that the student prefers.'),
  preferredMiddleName: nullable.text('Middle name that the student prefers.'),
  preferredLastName: nullable.text('Family name that the student prefers.'),
  gradeLevel: nullable.text("Grade level: `KG`, `01` to `12`, `PG`, or the school's own word."),
  sourcedId: text('sourcedId in OneRoster: that of the system that the record came from, else `s-<id>`.'),
  academicRecords: of(() => AcademicRecords, 'GPA, credits and attendance.'),
  version: int('Version, incremented by every change. Send it back as expectedVersion (REST: ETag and If-Match).'),
  createdAt: dateTime('When the record was created.'),
  updatedAt: dateTime('When the record was last changed.'),
}) {}

export const StudentPage = pageType('StudentPage', () => Student);

export const DeletedStudent = deletedType('DeletedStudent', 'student');

export const ErasedStudent = deletedType('ErasedStudent', 'student', 'The student whose personal data was erased.');
