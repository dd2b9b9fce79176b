import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import type {
  ChronicAbsenceArguments,
  ChronicSummary as Summary,
} from '../../../src/classes/attendance/days/chronic-absence.queries.ts';
import type { StudentDay as Day } from '../../../src/classes/attendance/days/student-days.queries.ts';
import { PageArgs, Pagination } from '../../shared/page.types.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@ObjectType({
  description: "The attendance of a student on a day, from the day's marks by the institution's absentDayPercent.",
  simpleResolvers: true,
})
export class StudentDay implements Day {
  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => AttendanceStatusEnum, {
    description: 'absent or excused from absentDayPercent of missed marks on, else late if one is late.',
  })
  status!: AttendanceStatus;

  @Field(() => Int, { description: 'Number of marks that count.' })
  marks!: number;

  @Field(() => Int, { description: 'Number of marks absent or excused.' })
  missed!: number;

  /** By which the note is read. */
  noteId!: number | null;
}

@ObjectType({ description: "A student's days of a school year.", simpleResolvers: true })
export class AttendanceYear {
  @Field(() => Int, { description: 'The year in which the school year ends.' })
  schoolYear!: number;

  @Field(() => Int, { description: 'Days with marks.' })
  days!: number;

  @Field(() => Int, { description: 'Days present.' })
  present!: number;

  @Field(() => Int, { description: 'Days late.' })
  late!: number;

  @Field(() => Int, { description: 'Days absent.' })
  absent!: number;

  @Field(() => Int, { description: 'Days excused.' })
  excused!: number;

  @Field(() => Float, { nullable: true, description: 'Percentage of days absent or excused, 2 decimals.' })
  absenceRate!: number | null;
}

@ObjectType({ description: 'A student who is often absent.', simpleResolvers: true })
export class ChronicAbsence {
  /** By which the other fields are read. */
  studentId!: number;
  schoolYear!: number;

  @Field(() => AttendanceYear, { description: "The student's days of the school year." })
  year!: AttendanceYear;
}

@ObjectType({ description: 'Figures of the whole filter.', simpleResolvers: true })
export class ChronicSummary implements Summary {
  @Field(() => Int, { description: 'Students with minDays days or more.' })
  students!: number;

  @Field(() => Int, { description: 'Those of them whose absence rate is `rate` or more.' })
  chronic!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage of these students, 2 decimals; null without students.',
  })
  percent!: number | null;
}

@ObjectType({ description: 'One page of a list, with the figures of the whole list.', simpleResolvers: true })
export class ChronicAbsencePage {
  @Field(() => [ChronicAbsence], { description: 'The entries of this page.' })
  data!: ChronicAbsence[];

  @Field(() => Pagination, { description: 'Position of this page in the list.' })
  pagination!: Pagination;

  @Field(() => ChronicSummary, { description: 'Figures of the whole filter, not only of this page.' })
  summary!: ChronicSummary;
}

@ArgsType()
export class ChronicAbsenceArgs extends PageArgs implements ChronicAbsenceArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'The year in which the school year ends, 1900 to 9999. Default: the current one.',
  })
  schoolYear?: number | null;

  @Field(() => Float, { nullable: true, description: 'Lowest absence rate in percent. Default: 10.' })
  rate?: number | null;

  @Field(() => Int, { nullable: true, description: 'Only students with so many days. Default: 10.' })
  minDays?: number | null;

  @Field(() => Int, { nullable: true, description: 'Only students who are enrolled in this class today.' })
  classId?: number | null;

  @Field(() => String, { nullable: true, description: 'Only students of this grade level.' })
  gradeLevel?: string | null;
}
