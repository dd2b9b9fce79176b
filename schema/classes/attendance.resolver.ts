import { Arg, Args, Int, Mutation, Query, Resolver } from 'type-graphql';
import { listAttendance, missingAttendance } from '../../src/classes/attendance/attendance.queries.ts';
import { recordAttendance } from '../../src/classes/attendance/attendance.service.ts';
import type { AttendanceStatus } from '../../src/classes/attendance/attendance-record.entity.ts';
import type { SelectingRequest } from '../../src/service-request.ts';
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
    description: 'The attendance records of a class, by id. Teachers: of their own classes.',
  })
  attendance(@Args(() => AttendanceArgs) args: AttendanceArgs, @CurrentRequest() request: SelectingRequest) {
    return listAttendance<AttendanceRecord>(request, args);
  }

  @Query(() => [Class], { description: 'The classes whose roll has not been called on a day. Teachers: their own.' })
  missingAttendance(
    @Arg('date', () => DateScalar, { description: 'The day.' }) date: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return missingAttendance<Class>(request, date);
  }

  @Mutation(() => AttendanceRoll, {
    description:
      'Calls the roll of a class in one step: all or nothing. With defaultStatus it sets the whole roll, without it only the named students; sent again it replaces.',
  })
  recordAttendance(
    @Arg('classId', () => Int, { description: 'Id of the class.' }) classId: number,
    @Arg('date', () => DateScalar, { description: 'A day of the term, not in the future.' }) date: string,
    @Arg('defaultStatus', () => AttendanceStatusEnum, {
      nullable: true,
      description: 'The mark of everybody who is enrolled and not among the entries.',
    })
    defaultStatus: AttendanceStatus | null | undefined,
    @Arg('entries', () => [AttendanceEntry], { description: 'Marks of single students, at most 1,000.' })
    entries: AttendanceEntry[],
    @CurrentRequest() request: SelectingRequest,
  ) {
    const rollCall = { classId, date, defaultStatus, entries };
    return recordAttendance<AttendanceRecord>(request, rollCall);
  }
}
