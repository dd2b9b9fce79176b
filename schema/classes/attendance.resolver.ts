import { Arg, Args, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { listAttendance, missingAttendance } from '../../src/classes/attendance/attendance.queries.ts';
import { recordAttendance } from '../../src/classes/attendance/attendance.service.ts';
import type { AttendanceStatus } from '../../src/classes/attendance/attendance-record.entity.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { DateScalar } from '../shared/scalars.ts';
import {
  AttendanceArgs,
  AttendanceEntry,
  AttendancePage,
  AttendanceRecord,
  AttendanceRoll,
  AttendanceStatusEnum,
} from './attendance.types.ts';
import { Class } from './class.types.ts';

@Resolver(() => AttendanceRecord)
export class AttendanceResolver {
  @Query(() => AttendancePage, {
    description: 'Returns the attendance records of a class, ordered by id. Teachers see only their own classes.',
  })
  attendance(@Args(() => AttendanceArgs) args: AttendanceArgs, @CurrentRequest() request: SelectingRequest) {
    return listAttendance<AttendanceRecord>(request, args);
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

  @Mutation(() => AttendanceRoll, {
    description:
      'Records the attendance of a class, all or nothing. With defaultStatus it marks every enrolled student, without it only the students named. Recording again replaces the marks.',
  })
  recordAttendance(
    @Arg('classId', () => Int, { description: 'Id of the class.' }) classId: number,
    @Arg('date', () => DateScalar, { description: 'A day within the term, not in the future.' }) date: string,
    @Arg('defaultStatus', () => AttendanceStatusEnum, {
      nullable: true,
      description: 'The mark of every enrolled student who is not among the entries.',
    })
    defaultStatus: AttendanceStatus | null | undefined,
    @Arg('entries', () => [AttendanceEntry], { description: 'Marks of individual students, at most 1,000.' })
    entries: AttendanceEntry[],
    @CurrentRequest() request: SelectingRequest,
  ) {
    const rollCall = { classId, date, defaultStatus, entries };
    return recordAttendance<AttendanceRecord>(request, rollCall);
  }
}
