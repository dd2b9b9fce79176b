import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../../src/access/service-request.ts';
import { listAttendance, missingAttendance } from '../../../src/classes/attendance/attendance.queries.ts';
import { recordAttendance } from '../../../src/classes/attendance/attendance.service.ts';
import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import { getDailyAttendance } from '../../../src/classes/attendance/daily-attendance.queries.ts';
import { excuseAbsences } from '../../../src/classes/attendance/excuse-absences.service.ts';
import { remindOfRolls } from '../../../src/classes/attendance/remind-of-rolls.service.ts';
import type { GraphQLContext } from '../../context.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { ExpectedVersion, Id } from '../../shared/arguments.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { Class } from '../class.types.ts';
import { AttendanceArgs, AttendanceEntry } from './attendance.inputs.ts';
import { AttendanceChange, AttendancePage, AttendanceRecord, AttendanceRoll } from './attendance.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';
import { DailyAttendance, RollReminders } from './roll.types.ts';

@Resolver(() => AttendanceRecord)
export class AttendanceResolver {
  @Query(() => AttendancePage, {
    description: 'Returns the attendance records of a class, ordered by id. Teachers see only their own classes.',
  })
  attendance(@Args(() => AttendanceArgs) args: AttendanceArgs, @CurrentRequest() request: SelectingRequest) {
    return listAttendance<AttendanceRecord>(request, args);
  }

  @Query(() => DailyAttendance, {
    description: 'Returns the attendance of a day over all classes. Teachers see only their own classes.',
  })
  dailyAttendance(
    @Arg('date', () => DateScalar, { description: 'The day.' }) date: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return getDailyAttendance<AttendanceRecord>(request, date);
  }

  @Query(() => [Class], {
    description: 'Returns the classes without attendance for a day. Teachers see only their own classes.',
  })
  missingAttendance(
    @Arg('date', () => DateScalar, { description: 'The day. No class is missing on days after today.' }) date: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return missingAttendance<Class>(request, date);
  }

  @Mutation(() => RollReminders, {
    description: 'Mails the teachers of classes without attendance for a day, each at most once an hour.',
  })
  remindOfRolls(
    @Arg('date', () => DateScalar, { description: 'The day.' }) date: string,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return remindOfRolls(request, registrar, date);
  }

  @Mutation(() => AttendanceRoll, {
    description:
      'Records the attendance of a class, all or nothing. With defaultStatus it marks every enrolled student, without it only the students named. Recording again replaces the marks; the default replaces only those that the caller made, and no excuses.',
  })
  recordAttendance(
    @Id('class', 'classId') classId: number,
    @Arg('date', () => DateScalar, { description: 'A day within the term, not in the future.' }) date: string,
    @Arg('defaultStatus', () => AttendanceStatusEnum, {
      nullable: true,
      description: 'The mark of every enrolled student who is not among the entries.',
    })
    defaultStatus: AttendanceStatus | null | undefined,
    @Arg('defaultCode', () => String, { nullable: true, description: 'A code instead of defaultStatus.' })
    defaultCode: string | null | undefined,
    @Arg('entries', () => [AttendanceEntry], { description: 'Marks of individual students, at most 1,000.' })
    entries: AttendanceEntry[],
    @Arg('replaceOthers', () => Boolean, {
      nullable: true,
      description: 'True if defaultStatus also replaces excuses and the marks that others made.',
    })
    replaceOthers: boolean | null | undefined,
    @ExpectedVersion('roll', 'The change') expectedVersion: number | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const rollCall = { classId, date, defaultStatus, defaultCode, entries, replaceOthers, expectedVersion };
    return recordAttendance<AttendanceRecord>(request, rollCall);
  }

  @Mutation(() => AttendanceChange, {
    description:
      'Excuses the recorded absences of students in a period of at most 366 days, all or nothing. Other marks stay as they are. Teachers excuse only the absences in their own classes.',
  })
  excuseAbsences(
    @Arg('studentIds', () => [Int], { description: 'Ids of the students, 1 to 1,000.' }) studentIds: number[],
    @Arg('from', () => DateScalar, { description: 'First day.' }) from: string,
    @Arg('to', () => DateScalar, { description: 'Last day, not in the future.' }) to: string,
    @Arg('note', () => String, {
      nullable: true,
      description: 'Remark that replaces those of the marks, at most 500 characters. Without it they stay.',
    })
    note: string | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return excuseAbsences(request, { studentIds, from, to, note });
  }
}
