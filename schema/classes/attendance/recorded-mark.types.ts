import { Field, ObjectType } from 'type-graphql';
import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { DateTimeScalar } from '../../shared/scalars.ts';
import { AttendanceCode } from './attendance-code.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@ObjectType({ description: "A teacher's mark, as it was recorded.", simpleResolvers: true })
export class RecordedMark {
  @Field(() => AttendanceStatusEnum, { description: 'Status of the mark.' })
  status!: AttendanceStatus;

  @Field(() => AttendanceCode, { description: 'Code of the mark.' })
  code!: AttendanceCode;

  @Field(() => UserReference, { nullable: true, description: 'The user who recorded it; null for an API key.' })
  by!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When it was recorded.' })
  at!: string;
}

@ObjectType({ description: 'The correction of a mark by the office.', simpleResolvers: true })
export class MarkCorrection {
  @Field(() => AttendanceStatusEnum, { description: 'Status of the correction.' })
  status!: AttendanceStatus;

  @Field(() => AttendanceCode, { description: 'Code of the correction.' })
  code!: AttendanceCode;

  @Field(() => String, { nullable: true, description: 'Remark on the correction.' })
  note!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'The user who corrected the mark; null for an API key.' })
  by!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When the mark was corrected.' })
  at!: string;
}
