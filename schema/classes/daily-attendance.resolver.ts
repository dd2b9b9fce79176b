import { Arg, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { getDailyAttendance } from '../../src/classes/attendance/daily-attendance.queries.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { DateScalar } from '../shared/scalars.ts';
import type { AttendanceRecord } from './attendance.types.ts';
import { DailyAttendance } from './daily-attendance.types.ts';

@Resolver(() => DailyAttendance)
export class DailyAttendanceResolver {
  @Query(() => DailyAttendance, {
    description: 'Returns the attendance of a day over all classes. Teachers see only their own classes.',
  })
  dailyAttendance(
    @Arg('date', () => DateScalar, { description: 'The day.' }) date: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return getDailyAttendance<AttendanceRecord>(request, date);
  }
}
