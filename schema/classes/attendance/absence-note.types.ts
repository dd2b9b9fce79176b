import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { AbsenceNoteArguments } from '../../../src/classes/attendance/notes/absence-note.queries.ts';
import {
  absenceNoteSchema,
  type AbsenceNoteInput as Input,
  type Reporter,
} from '../../../src/classes/attendance/notes/note.rules.ts';
import { enumType } from '../../shared/enum.ts';
import { PageArgs, pageType } from '../../shared/page.types.ts';
import { StudentReference, UserReference } from '../../shared/reference.types.ts';
import { Rules } from '../../shared/rule.ts';
import { DateScalar, DateTimeScalar } from '../../shared/scalars.ts';
import { AttendanceCode } from './attendance-code.types.ts';

const ReportedByEnum = enumType<Reporter>('ReportedBy', 'Who reported an absence.', {
  guardian: 'A guardian of the student.',
  student: 'The student.',
  school: 'Somebody of the school.',
});

@ObjectType({
  description:
    'An absence that the office knows of. It changes what absent marks of its days mean, and never marks of presence.',
  simpleResolvers: true,
})
export class AbsenceNote {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => DateScalar, { description: 'First day.' })
  from!: string;

  @Field(() => DateScalar, { description: 'Last day.' })
  to!: string;

  @Field(() => AttendanceCode, { description: 'The code that absent marks of its days show.' })
  code!: AttendanceCode;

  @Field(() => String, {
    nullable: true,
    description: 'Reason, which is often medical; null without correct:attendance.',
  })
  reason!: string | null;

  @Field(() => ReportedByEnum, { description: 'Who reported the absence.' })
  reportedBy!: Reporter;

  /** By which the guardian is read. */
  guardianId!: number | null;

  @Field(() => UserReference, { nullable: true, description: 'The user who noted it; null for an API key.' })
  createdBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When it was noted.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was withdrawn; null while it holds.' })
  withdrawnAt!: string | null;

  @Field(() => Int, { description: 'Number of marks that it covers.' })
  marks!: number;

  @Field(() => Int, {
    description: 'Number of marks present or late on its days, which somebody made and the office has not corrected.',
  })
  contradictions!: number;
}

export const AbsenceNotePage = pageType('AbsenceNotePage', () => AbsenceNote);

@ArgsType()
export class AbsenceNoteArgs extends PageArgs implements AbsenceNoteArguments {
  @Field(() => DateScalar, { nullable: true, description: 'Only notes with this day or later ones.' })
  from?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Only notes with this day or earlier ones.' })
  to?: string | null;

  @Field(() => String, { nullable: true, description: 'Only notes of the student with this student id.' })
  studentId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Only notes of students who are in this class on their days.' })
  classId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only notes that marks of presence contradict. False: only others.',
  })
  contradicted?: boolean | null;
}

@Rules(absenceNoteSchema)
@InputType({ description: 'An absence. For a note that exists, absent fields keep their values.' })
export class AbsenceNoteInput implements Input {
  @Field(() => DateScalar, { description: 'First day.' })
  from!: string;

  @Field(() => DateScalar, {
    description: 'Last day, at most 365 days after the first one and 366 days ahead.',
  })
  to!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A code of the status excused, or absent for one that is known and not excused. Default: E.',
  })
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Reason, at most 500 characters. For the office only.' })
  reason?: string | null;

  @Field(() => ReportedByEnum, {
    nullable: true,
    description: 'Who reported it. Default: guardian if there is a guardianId, else school.',
  })
  reportedBy?: Reporter | null;

  @Field(() => Int, { nullable: true, description: 'Id of the guardian who reported it.' })
  guardianId?: number | null;
}
