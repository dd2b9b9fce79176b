import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import type { AttendanceCode as Stored } from '../../../src/classes/attendance/codes/attendance-code.entity.ts';
import { type CodeChangesInput, codeChangesSchema } from '../../../src/classes/attendance/codes/code.rules.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { Rules } from '../../shared/rule.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@ObjectType({
  description: 'A code of attendance. It stands for one of the four statuses, which rates and REST know.',
  simpleResolvers: true,
})
export class AttendanceCode implements Omit<Stored, 'institutionId' | 'createdAt' | 'updatedAt'> {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Code, unique without regard to case.' })
  code!: string;

  @Field(() => String, { description: 'Its name.' })
  label!: string;

  @Field(() => AttendanceStatusEnum, { description: 'Status that it stands for.' })
  status!: AttendanceStatus;

  @Field(() => Boolean, { description: 'True if teachers may use it.' })
  teacherUse!: boolean;

  @Field(() => Boolean, { description: 'False if no new marks get it.' })
  active!: boolean;

  @Field(() => Int, { description: 'Place among the codes.' })
  position!: number;

  @Field(() => Boolean, { description: 'True for the four codes that every institution has, one for each status.' })
  builtIn!: boolean;
}

@Rules(codeChangesSchema)
@InputType({
  description:
    'A code of attendance. A new one needs code, label and status; for one that exists, absent fields keep their values.',
})
export class AttendanceCodeInput implements CodeChangesInput {
  @Field(() => String, { nullable: true, description: 'Code, 1 to 10 characters, unique without regard to case.' })
  code?: string;

  @Field(() => String, { nullable: true, description: 'Its name, 1 to 60 characters.' })
  label?: string;

  @Field(() => AttendanceStatusEnum, {
    nullable: true,
    description: 'Status that it stands for. It is fixed for built-in codes, and while marks have the code.',
  })
  status?: AttendanceStatus;

  @Field(() => Boolean, { nullable: true, description: 'False keeps it for the office. Default: true.' })
  teacherUse?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'False if no new marks may get it. Default: true.' })
  active?: boolean;

  @Field(() => Int, { nullable: true, description: 'Place among the codes, 0 to 1000. Default: 0.' })
  position?: number;
}

export const DeletedAttendanceCode = deletedType('DeletedAttendanceCode', 'code of attendance');
