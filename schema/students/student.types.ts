import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { Node } from '../shared/node.types.ts';
import { pageType } from '../shared/page.types.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';

export const StudentStatusEnum = enumType<StudentStatus>('StudentStatus', 'The status of a student.', {
  active: 'The student attends the institution.',
  inactive: 'The student has left or is on leave.',
  graduated: 'The student has graduated.',
});

@ObjectType({ description: 'A postal address.', simpleResolvers: true })
export class Address {
  @Field(() => String, { nullable: true, description: 'Street and number.' })
  street!: string | null;

  @Field(() => String, { nullable: true, description: 'City or town.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'State, province or region.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  zip!: string | null;
}

@ObjectType({ description: "A student's primary guardian.", simpleResolvers: true })
export class Parent {
  @Field(() => Int, { description: "The guardian's id." })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;
}

@ObjectType({ description: 'Figures computed from grades and attendance.', simpleResolvers: true })
export class AcademicRecords {
  @Field(() => Float, {
    nullable: true,
    description:
      'Grade point average weighted by credits, 2 decimals; null if there are no grades, or if the caller may not read those of all classes.',
  })
  currentGpa!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Credits of passed courses; null if the caller may not read the grades of all classes.',
  })
  totalCredits!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Percentage of marks attended, 2 decimals; null if there are no marks, or if the caller may not read those of all classes.',
  })
  attendanceRate!: number | null;
}

@ObjectType({ description: 'A student of the institution.', implements: Node, simpleResolvers: true })
export class Student {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: "The institution's own identifier." })
  studentId!: string;

  @Field(() => [String], {
    description: 'Identifiers that the student had before, oldest first. Searches find the student by them.',
  })
  formerStudentIds!: string[];

  @Field(() => String, { description: 'Given name; empty for a person with one name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name, or the name of a person with one name.' })
  lastName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Email address, unique among the students. Null if there is none.',
  })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of birth.' })
  dateOfBirth!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the current primary class, or of the last one if the student has left.',
  })
  classId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the primary class.' })
  className!: string | null;

  @Field(() => StudentStatusEnum, { description: 'Status of the student.' })
  status!: StudentStatus;

  @Field(() => DateScalar, { description: 'Date of first enrolment.' })
  enrollmentDate!: string;

  @Field(() => Address, { nullable: true, description: 'Postal address.' })
  address!: Address | null;

  @Field(() => Parent, { nullable: true, description: 'The primary guardian.' })
  parent!: Parent | null;

  @Field(() => String, { nullable: true, description: 'Middle name.' })
  middleName!: string | null;

  @Field(() => String, { nullable: true, description: 'Given name that the student prefers.' })
  preferredFirstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Middle name that the student prefers.' })
  preferredMiddleName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name that the student prefers.' })
  preferredLastName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Grade level: `KG`, `01` to `12`, `PG`, or the school's own word.",
  })
  gradeLevel!: string | null;

  @Field(() => String, {
    description: 'sourcedId in OneRoster: that of the system that the record came from, else `s-<id>`.',
  })
  sourcedId!: string;

  @Field(() => AcademicRecords, { description: 'GPA, credits and attendance.' })
  academicRecords!: AcademicRecords;

  @Field(() => Int, {
    description: 'Version, incremented by every change. Send it back as expectedVersion (REST: ETag and If-Match).',
  })
  version!: number;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

export const StudentPage = pageType('StudentPage', () => Student);

export const DeletedStudent = deletedType('DeletedStudent', 'student');

export const ErasedStudent = deletedType('ErasedStudent', 'student', 'The student whose personal data was erased.');
