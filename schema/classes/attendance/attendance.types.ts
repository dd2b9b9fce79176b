import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type {
  AttendanceArguments,
  AttendancePage as Page,
  AttendanceSummary as Summary,
} from '../../../src/classes/attendance/attendance.queries.ts';
import type { AttendanceEntry as Entry } from '../../../src/classes/attendance/attendance.rules.ts';
import type { KeptMark as Kept, AttendanceRoll as Roll } from '../../../src/classes/attendance/attendance.service.ts';
import { type AttendanceStatus, attendanceStatuses } from '../../../src/classes/attendance/attendance-status.ts';
import type { AttendanceChange as Change } from '../../../src/classes/attendance/excuse-absences.service.ts';
import { enumOf } from '../../shared/enum.ts';
import { PageArgs, Pagination } from '../../shared/page.types.ts';
import { StudentReference, UserReference } from '../../shared/reference.types.ts';
import { DateScalar, DateTimeScalar } from '../../shared/scalars.ts';

export const AttendanceStatusEnum = enumOf(attendanceStatuses);
registerEnumType(AttendanceStatusEnum, {
  name: 'AttendanceStatus',
  description: 'The attendance status of a student.',
  valuesConfig: {
    present: { description: 'The student was present.' },
    absent: { description: 'The student was absent.' },
    late: { description: 'The student came late. Counts as attended.' },
    excused: { description: "The student was absent with an excuse. Counts by the institution's policy." },
  },
});

@ObjectType({ description: "A student's attendance in one class on one day.", simpleResolvers: true })
export class AttendanceRecord {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { description: 'Name of the class.' })
  className!: string;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => AttendanceStatusEnum, { description: 'Attendance status.' })
  status!: AttendanceStatus;

  @Field(() => Int, { nullable: true, description: 'Minutes that the student was late.' })
  minutesLate!: number | null;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  note!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'The user who recorded the mark; null for an API key.' })
  recordedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When the mark was first recorded.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the mark was last changed.' })
  updatedAt!: string;
}

@ObjectType({
  description: 'Totals of the attendance marks that count: those from the first to the last day of an enrolment.',
  simpleResolvers: true,
})
export class AttendanceSummary implements Summary {
  @Field(() => Int, { description: 'Marks with the status present.' })
  present!: number;

  @Field(() => Int, { description: 'Marks with the status absent.' })
  absent!: number;

  @Field(() => Int, { description: 'Marks with the status late.' })
  late!: number;

  @Field(() => Int, { description: 'Marks with the status excused.' })
  excused!: number;

  @Field(() => Int, { description: 'All marks that count.' })
  total!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage attended, 2 decimals; null if no marks count.',
  })
  attendanceRate!: number | null;
}

@ObjectType({ description: 'One page of a list, with the totals of the whole list.', simpleResolvers: true })
export class AttendancePage implements Page<AttendanceRecord> {
  @Field(() => [AttendanceRecord], { description: 'The entries of this page.' })
  data!: AttendanceRecord[];

  @Field(() => Pagination, { description: 'Position of this page in the list.' })
  pagination!: Pagination;

  @Field(() => AttendanceSummary, {
    description: 'Totals of all marks that match the filter, not only those on this page.',
  })
  summary!: AttendanceSummary;
}

@ArgsType()
export class AttendanceArgs extends PageArgs implements AttendanceArguments {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Only marks of this day. Cannot be combined with from and to.',
  })
  date?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Only marks of this day or later.' })
  from?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Only marks of this day or earlier.' })
  to?: string | null;

  @Field(() => String, { nullable: true, description: 'Only records of the student with this student id.' })
  studentId?: string | null;

  @Field(() => AttendanceStatusEnum, { nullable: true, description: 'Only marks of this status.' })
  status?: AttendanceStatus | null;
}

@InputType({ description: "One student's attendance mark." })
export class AttendanceEntry implements Entry {
  @Field(() => String, { description: "The institution's own identifier of the student." })
  studentId!: string;

  @Field(() => AttendanceStatusEnum, { description: 'Attendance status.' })
  status!: AttendanceStatus;

  @Field(() => Int, { nullable: true, description: 'Minutes late, 0 to 1440. Only with the status late.' })
  minutesLate?: number | null;

  @Field(() => String, { nullable: true, description: 'Remark, at most 500 characters.' })
  note?: string | null;
}

@ObjectType({ description: 'A mark that the default of a roll call did not replace.', simpleResolvers: true })
export class KeptMark implements Kept {
  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => AttendanceStatusEnum, { description: 'The status that the student still has.' })
  status!: AttendanceStatus;

  @Field(() => UserReference, { nullable: true, description: 'The user who made the mark; null for an API key.' })
  by!: UserReference | null;
}

@ObjectType({
  description: 'The attendance of a class on one day, and what recording it changed.',
  simpleResolvers: true,
})
export class AttendanceRoll implements Roll<AttendanceRecord> {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => Int, { description: 'Number of new marks.' })
  created!: number;

  @Field(() => Int, { description: 'Number of replaced marks.' })
  updated!: number;

  @Field(() => Int, { description: 'Number of marks that already had the same values.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Counts the changes of the roll.' })
  version!: number;

  @Field(() => [KeptMark], {
    description: 'Marks that the default would have changed, but did not replace: excuses, and marks that others made.',
  })
  kept!: KeptMark[];

  @Field(() => AttendanceSummary, { description: 'Totals of all marks of the day.' })
  summary!: AttendanceSummary;

  @Field(() => [AttendanceRecord], { description: 'All marks of the day, ordered by name.' })
  records!: AttendanceRecord[];
}

@ObjectType({ description: 'The result of excusing absences.', simpleResolvers: true })
export class AttendanceChange implements Change {
  @Field(() => Int, { description: 'Number of marks that changed from absent to excused.' })
  updated!: number;

  @Field(() => Int, { description: 'Number of students with such a mark.' })
  students!: number;
}
