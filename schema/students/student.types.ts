import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import { type Student as StudentEntity, studentStatuses } from '../../src/students/student.entity.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumOf } from '../shared/enum.ts';
import { pageType } from '../shared/page.types.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';

export const StudentStatusEnum = enumOf(studentStatuses);
registerEnumType(StudentStatusEnum, {
  name: 'StudentStatus',
  description: 'Where a student stands with the institution.',
  valuesConfig: {
    active: { description: 'Attends.' },
    inactive: { description: 'Has left, or pauses.' },
    graduated: { description: 'Has finished.' },
  },
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

@ObjectType({ description: 'What follows from grades and attendance; always computed.', simpleResolvers: true })
export class AcademicRecords {
  @Field(() => Float, {
    nullable: true,
    description: 'Grade point average by credits, 2 decimals; null without grades.',
  })
  currentGpa!: number | null;

  @Field(() => Int, { description: 'Credits of the courses passed.' })
  totalCredits!: number;

  @Field(() => Float, { nullable: true, description: 'Percentage of marks attended, 2 decimals; null without marks.' })
  attendanceRate!: number | null;
}

@ObjectType({ description: 'The user who did something.', simpleResolvers: true })
export class ChangedBy {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;
}

@ObjectType({ description: "One transition of a student's status.", simpleResolvers: true })
export class StudentStatusChange {
  @Field(() => StudentStatusEnum, { nullable: true, description: 'The former status; null for the first.' })
  from!: StudentStatus | null;

  @Field(() => StudentStatusEnum, { description: 'The status from then on.' })
  to!: StudentStatus;

  @Field(() => ChangedBy, { nullable: true, description: 'The user; null where an API key or the system did it.' })
  changedBy!: ChangedBy | null;

  @Field(() => DateTimeScalar, { description: 'When it changed.' })
  changedAt!: string;
}

type Stored = Pick<
  StudentEntity,
  | 'id'
  | 'studentId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'dateOfBirth'
  | 'classId'
  | 'status'
  | 'enrollmentDate'
  | 'version'
>;

@ObjectType({ description: 'A student of the institution.', simpleResolvers: true })
export class Student implements Stored {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: "The institution's own identifier." })
  studentId!: string;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;

  @Field(() => String, { description: 'Email address, unique among the students.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of birth.' })
  dateOfBirth!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the primary class: the current one, or the last one of a student who left.',
  })
  classId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the primary class.' })
  className!: string | null;

  @Field(() => StudentStatusEnum, { description: 'Where the student stands with the institution.' })
  status!: StudentStatus;

  @Field(() => DateScalar, { description: 'The day on which the student was first enrolled.' })
  enrollmentDate!: string;

  @Field(() => Address, { nullable: true, description: 'Postal address.' })
  address!: Address | null;

  @Field(() => Parent, { nullable: true, description: 'The primary guardian.' })
  parent!: Parent | null;

  @Field(() => AcademicRecords, { description: 'GPA, credits and attendance.' })
  academicRecords!: AcademicRecords;

  @Field(() => Int, { description: 'Counts the changes: send it back as expectedVersion (REST: ETag and If-Match).' })
  version!: number;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

export const StudentPage = pageType('StudentPage', () => Student);

export const DeletedStudent = deletedType('DeletedStudent', 'student');

export const ErasedStudent = deletedType('ErasedStudent', 'student', 'A student whose personal data were erased.');
