import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { AbsentStudent as Absent } from '../../../src/classes/attendance/absent-students/absent-students.queries.ts';
import type { ContactOutcome } from '../../../src/classes/attendance/absent-students/contact.rules.ts';
import type {
  AttendanceCorrection as Correction,
  CorrectionInput,
} from '../../../src/classes/attendance/corrections/correct-attendance.service.ts';
import { enumType } from '../../shared/enum.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { DateScalar, DateTimeScalar } from '../../shared/scalars.ts';
import { AttendanceRecord } from './attendance.types.ts';

export const ContactOutcomeEnum = enumType<ContactOutcome>('ContactOutcome', 'What came of a call about an absence.', {
  reached: 'Somebody was reached.',
  no_answer: 'Nobody answered.',
  message_left: 'A message was left.',
});

@ObjectType({ description: 'A call about an absence.', simpleResolvers: true })
export class AbsenceContact {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => DateScalar, { description: 'The day of the absence.' })
  date!: string;

  @Field(() => DateTimeScalar, { description: 'When it was noted.' })
  at!: string;

  @Field(() => UserReference, { nullable: true, description: 'The user who called; null for an API key.' })
  by!: UserReference | null;

  /** By which the guardian is read. */
  guardianId!: number | null;

  @Field(() => ContactOutcomeEnum, { description: 'What came of it.' })
  outcome!: ContactOutcome;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  note!: string | null;
}

@ObjectType({
  description: 'A student who missed classes of a day. For teachers, only marks of their own classes count.',
  simpleResolvers: true,
})
export class AbsentStudent implements Absent {
  /** By which the other fields are read. */
  studentId!: number;
  date!: string;

  @Field(() => Int, { description: 'Number of marks absent or excused.' })
  missed!: number;

  @Field(() => Int, { description: 'Number of marks.' })
  taken!: number;
}

@InputType({ description: "The office's correction of a mark." })
export class CorrectionEntry implements CorrectionInput {
  @Field(() => Int, { description: 'Id of the attendance record.' })
  markId!: number;

  @Field(() => String, { nullable: true, description: 'Code of the correction; null withdraws it.' })
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Remark, at most 500 characters.' })
  note?: string | null;
}

@ObjectType({ description: 'The result of correcting marks.', simpleResolvers: true })
export class AttendanceCorrection implements Correction<AttendanceRecord> {
  @Field(() => Int, { description: 'Number of marks that changed.' })
  updated!: number;

  @Field(() => Int, { description: 'Number of marks that already had the correction.' })
  unchanged!: number;

  @Field(() => [AttendanceRecord], { description: 'The marks, ordered by id.' })
  records!: AttendanceRecord[];
}
