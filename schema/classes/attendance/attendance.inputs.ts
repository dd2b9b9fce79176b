import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { AttendanceArguments } from '../../../src/classes/attendance/attendance.queries.ts';
import type { AttendanceEntry as Entry } from '../../../src/classes/attendance/attendance.rules.ts';
import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import { PageArgs } from '../../shared/page.types.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

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

  @Field(() => AttendanceStatusEnum, {
    nullable: true,
    description: 'Attendance status, which stands for its built-in code. Either status or code.',
  })
  status?: AttendanceStatus | null;

  @Field(() => String, { nullable: true, description: 'Code of the institution, instead of status.' })
  code?: string | null;

  @Field(() => Int, { nullable: true, description: 'Minutes late, 0 to 1440. Only with the status late.' })
  minutesLate?: number | null;

  @Field(() => String, { nullable: true, description: 'Remark, at most 500 characters.' })
  note?: string | null;
}
