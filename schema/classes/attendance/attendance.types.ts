import { Field, Float, Int, ObjectType } from 'type-graphql';
import type {
  AttendancePage as Page,
  AttendanceSummary as Summary,
} from '../../../src/classes/attendance/attendance.queries.ts';
import type { KeptMark as Kept, AttendanceRoll as Roll } from '../../../src/classes/attendance/attendance.service.ts';
import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import type { AttendanceChange as Change } from '../../../src/classes/attendance/excuse-absences.service.ts';
import { Pagination } from '../../shared/page.types.ts';
import { StudentReference, UserReference } from '../../shared/reference.types.ts';
import { DateScalar, DateTimeScalar } from '../../shared/scalars.ts';
import { AttendanceCode } from './attendance-code.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';
import { MarkCorrection, RecordedMark } from './recorded-mark.types.ts';

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

  @Field(() => AttendanceStatusEnum, {
    description: "What holds: a correction of the office, else an absence note, else the teacher's mark.",
  })
  status!: AttendanceStatus;

  @Field(() => AttendanceCode, { description: 'Code of what holds.' })
  code!: AttendanceCode;

  @Field(() => RecordedMark, { description: "The teacher's mark, whatever holds." })
  recorded!: RecordedMark;

  @Field(() => MarkCorrection, { nullable: true, description: 'The correction of the office, if there is one.' })
  correction!: MarkCorrection | null;

  @Field(() => Int, { nullable: true, description: 'Minutes that the student was late.' })
  minutesLate!: number | null;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  note!: string | null;

  /** By which the absence note is read. */
  absenceNoteId!: number | null;

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

  @Field(() => Int, {
    description: 'Number of marks that do not show what was sent, because a correction or an absence note holds.',
  })
  corrected!: number;

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
