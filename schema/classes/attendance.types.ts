import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type {
  AttendanceArguments,
  AttendancePage as Page,
  AttendanceSummary as Summary,
} from '../../src/classes/attendance/attendance.queries.ts';
import type { AttendanceEntry as Entry } from '../../src/classes/attendance/attendance.rules.ts';
import type { AttendanceRoll as Roll } from '../../src/classes/attendance/attendance.service.ts';
import {
  type AttendanceStatus,
  attendanceStatuses,
  type AttendanceRecord as RecordEntity,
} from '../../src/classes/attendance/attendance-record.entity.ts';
import { enumOf } from '../shared/enum.ts';
import { PageArgs, Pagination } from '../shared/page.types.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';
import { StudentReference } from '../shared/student-reference.types.ts';
import { UserReference } from '../shared/user-reference.types.ts';

export const AttendanceStatusEnum = enumOf(attendanceStatuses);
registerEnumType(AttendanceStatusEnum, {
  name: 'AttendanceStatus',
  description: 'Whether a student was there.',
  valuesConfig: {
    present: { description: 'Was there.' },
    absent: { description: 'Was not there.' },
    late: { description: 'Came late; counts as attended.' },
    excused: { description: "Was not there for a good reason; counts by the institution's policy." },
  },
});

type Stored = Pick<RecordEntity, 'id' | 'classId' | 'date' | 'status' | 'minutesLate' | 'note'>;

@ObjectType({ description: "A student's mark of one class on one day.", simpleResolvers: true })
export class AttendanceRecord implements Stored {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { description: 'Name of the class.' })
  className!: string;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => AttendanceStatusEnum, { description: 'Whether the student was there.' })
  status!: AttendanceStatus;

  @Field(() => Int, { nullable: true, description: 'How late the student came, in minutes.' })
  minutesLate!: number | null;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  note!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'Who called the roll; null for an API key.' })
  recordedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When the mark was first made.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the mark was last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'What marks come to.', simpleResolvers: true })
export class AttendanceSummary implements Summary {
  @Field(() => Int, { description: 'Marks of students who were there.' })
  present!: number;

  @Field(() => Int, { description: 'Marks of students who were not.' })
  absent!: number;

  @Field(() => Int, { description: 'Marks of students who came late.' })
  late!: number;

  @Field(() => Int, { description: 'Marks of students who were excused.' })
  excused!: number;

  @Field(() => Int, { description: 'All marks.' })
  total!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage attended, 2 decimals; null without marks that count.',
  })
  attendanceRate!: number | null;
}

@ObjectType({ description: 'One page of a list, with what the whole list comes to.', simpleResolvers: true })
export class AttendancePage implements Page<AttendanceRecord> {
  @Field(() => [AttendanceRecord], { description: 'The entries of this page.' })
  data!: AttendanceRecord[];

  @Field(() => Pagination, { description: 'Where this page stands in its list.' })
  pagination!: Pagination;

  @Field(() => AttendanceSummary, { description: 'Over the whole filter, not only this page.' })
  summary!: AttendanceSummary;
}

@ArgsType()
export class AttendanceArgs extends PageArgs implements AttendanceArguments {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => DateScalar, { nullable: true, description: 'Only this day; not together with from and to.' })
  date?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Only from this day on.' })
  from?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Only up to this day.' })
  to?: string | null;

  @Field(() => String, { nullable: true, description: "Only of the student with this institution's identifier." })
  studentId?: string | null;

  @Field(() => AttendanceStatusEnum, { nullable: true, description: 'Only marks of this status.' })
  status?: AttendanceStatus | null;
}

@InputType({ description: "A student's mark in a roll call." })
export class AttendanceEntry implements Entry {
  @Field(() => String, { description: "The student, by the institution's own identifier." })
  studentId!: string;

  @Field(() => AttendanceStatusEnum, { description: 'Whether the student was there.' })
  status!: AttendanceStatus;

  @Field(() => Int, { nullable: true, description: 'With the status late: how late, 0 to 1440 minutes.' })
  minutesLate?: number | null;

  @Field(() => String, { nullable: true, description: 'Remark, at most 500 characters.' })
  note?: string | null;
}

@ObjectType({ description: 'The roll of a class on a day, and what calling it changed.', simpleResolvers: true })
export class AttendanceRoll implements Roll<AttendanceRecord> {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => Int, { description: 'Marks that are new.' })
  created!: number;

  @Field(() => Int, { description: 'Marks that were replaced.' })
  updated!: number;

  @Field(() => Int, { description: 'Marks that were there already, the same.' })
  unchanged!: number;

  @Field(() => AttendanceSummary, { description: 'What all marks of the day come to.' })
  summary!: AttendanceSummary;

  @Field(() => [AttendanceRecord], { description: 'All marks of the day.' })
  records!: AttendanceRecord[];
}
