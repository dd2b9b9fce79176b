import { Field, Float, InputType, Int } from 'type-graphql';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import {
  addressSchema,
  type NewStudentInput,
  newStudentSchema,
  type StudentChangesInput,
  studentChangesSchema,
} from '../../src/students/student.rules.ts';
import type { UnchangedStudentInput as UnchangedInput } from '../../src/students/unchanged-student.ts';
import { Rules } from '../shared/rule.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';
import { StudentStatusEnum } from './student.types.ts';

@Rules(addressSchema)
@InputType({ description: 'A postal address. It replaces the former address completely.' })
export class AddressInput {
  @Field(() => String, { nullable: true, description: 'Street and number, at most 200 characters.' })
  street?: string | null;

  @Field(() => String, { nullable: true, description: 'City or town, at most 200 characters.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'State, province or region, at most 200 characters.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code, at most 200 characters.' })
  zip?: string | null;
}

/** The fields that a new student may have and an update may change or, with null, clear. */
@InputType()
abstract class OptionalStudentInput {
  @Field(() => String, { nullable: true, description: 'Email address, unique among the students.' })
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext.',
  })
  phone?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of birth, in the past and after 1900-01-01.' })
  dateOfBirth?: string | null;

  @Field(() => AddressInput, { nullable: true, description: 'Postal address.' })
  address?: AddressInput | null;

  @Field(() => Int, { nullable: true, description: 'Id of the primary guardian.' })
  parentId?: number | null;

  @Field(() => String, { nullable: true, description: 'Middle name, at most 100 characters.' })
  middleName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Given name that the student prefers, at most 100 characters.',
  })
  preferredFirstName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Middle name that the student prefers, at most 100 characters.',
  })
  preferredMiddleName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Family name that the student prefers, at most 100 characters.',
  })
  preferredLastName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Grade level, at most 50 characters, best as `KG`, `01` to `12` or `PG`.',
  })
  gradeLevel?: string | null;
}

@Rules(newStudentSchema)
@InputType({ description: 'A new student.' })
export class CreateStudentInput extends OptionalStudentInput implements NewStudentInput {
  @Field(() => String, { description: "The institution's own identifier, unique, 1 to 64 characters." })
  studentId!: string;

  @Field(() => String, { description: 'Given name, at most 100 characters; empty for a person with one name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name, or the name of a person with one name, 1 to 100 characters.' })
  lastName!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the primary class to enrol the student in.' })
  classId?: number | null;
}

@InputType({ description: 'A guardian as previously read.' })
export class UnchangedParentInput {
  @Field(() => Int, { nullable: true, description: "The guardian's id." })
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'Full name.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone?: string | null;
}

@InputType({ description: 'Academic records as previously read.' })
export class UnchangedAcademicRecordsInput {
  @Field(() => Float, { nullable: true, description: 'Grade point average.' })
  currentGpa?: number | null;

  @Field(() => Int, { nullable: true, description: 'Credits of passed courses.' })
  totalCredits?: number | null;

  @Field(() => Float, { nullable: true, description: 'Percentage of marks attended.' })
  attendanceRate?: number | null;
}

@InputType({
  description: 'Read-only fields sent back unchanged. The update is refused if one differs from the stored value.',
})
export class UnchangedStudentInput implements UnchangedInput {
  @Field(() => String, { nullable: true, description: "The institution's own identifier." })
  studentId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the primary class.' })
  className?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of birth.' })
  dateOfBirth?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of first enrolment.' })
  enrollmentDate?: string | null;

  @Field(() => AddressInput, { nullable: true, description: 'Postal address.' })
  address?: AddressInput | null;

  @Field(() => UnchangedParentInput, { nullable: true, description: 'The primary guardian.' })
  parent?: UnchangedParentInput | null;

  @Field(() => Int, { nullable: true, description: 'Id of the primary guardian.' })
  parentId?: number | null;

  @Field(() => UnchangedAcademicRecordsInput, { nullable: true, description: 'GPA, credits and attendance.' })
  academicRecords?: UnchangedAcademicRecordsInput | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the record was created.' })
  createdAt?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the record was last changed.' })
  updatedAt?: string | null;
}

@Rules(studentChangesSchema)
@InputType({
  description: 'Changes to a student. Absent fields keep their values; null clears those that a new student may lack.',
})
export class UpdateStudentInput extends OptionalStudentInput implements StudentChangesInput {
  @Field(() => String, {
    nullable: true,
    description: "The institution's own identifier, unique, 1 to 64 characters. The former one is kept.",
  })
  studentId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Given name, at most 100 characters; empty for a person with one name.',
  })
  firstName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Family name, or the name of a person with one name, 1 to 100 characters.',
  })
  lastName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the primary class; null ends the primary enrolment.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'The new status.' })
  status?: StudentStatus | null;

  @Field(() => UnchangedStudentInput, {
    nullable: true,
    description: 'Read-only fields that must equal the stored values.',
  })
  unchanged?: UnchangedStudentInput | null;
}
