import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../../src/access/service-request.ts';
import { listAttendanceCodes } from '../../../src/classes/attendance/codes/code.queries.ts';
import {
  createAttendanceCode,
  deleteAttendanceCode,
  updateAttendanceCode,
} from '../../../src/classes/attendance/codes/code.service.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { AttendanceCode, AttendanceCodeInput, DeletedAttendanceCode } from './attendance-code.types.ts';

@Resolver(() => AttendanceCode)
export class AttendanceCodeResolver {
  @Query(() => [AttendanceCode], {
    description: 'Returns the codes of attendance, inactive ones included, in their order.',
  })
  attendanceCodes(@CurrentRequest() request: SelectingRequest) {
    return listAttendanceCodes<AttendanceCode>(request);
  }

  @Mutation(() => AttendanceCode, {
    description: 'Creates a code of attendance. An institution has at most 50 active ones.',
  })
  createAttendanceCode(
    @Arg('input', () => AttendanceCodeInput, { description: 'The new code.' }) input: AttendanceCodeInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createAttendanceCode<AttendanceCode>(request, input);
  }

  @Mutation(() => AttendanceCode, { description: 'Changes a code of attendance.' })
  updateAttendanceCode(
    @Id('code') id: number,
    @Arg('input', () => AttendanceCodeInput, { description: 'The changes.' }) input: AttendanceCodeInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateAttendanceCode<AttendanceCode>(request, { id, input });
  }

  @Mutation(() => DeletedAttendanceCode, {
    description: 'Deletes a code of attendance that nothing uses. One in use is deactivated instead.',
  })
  deleteAttendanceCode(@Id('code') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteAttendanceCode(request, id);
  }
}
