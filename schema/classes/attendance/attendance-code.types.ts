import type { AttendanceCode as Stored } from '../../../src/classes/attendance/codes/attendance-code.entity.ts';
import { codeChangesSchema } from '../../../src/classes/attendance/codes/code.rules.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { boolean, Input, inputs, int, nullable, Output, of, outputs, text } from '../../shared/fields.ts';
import { Rules } from '../../shared/rule.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@Output('A code of attendance. It stands for one of the four statuses, which rates and REST know.')
export class AttendanceCode
  extends outputs({
    id: int('Id assigned by the service.'),
    code: text('Code, unique without regard to case.'),
    label: text('Its name.'),
    status: of(() => AttendanceStatusEnum, 'Status that it stands for.'),
    teacherUse: boolean('True if teachers may use it.'),
    active: boolean('False if no new marks get it.'),
    position: int('Place among the codes.'),
    builtIn: boolean('True for the four codes that every institution has, one for each status.'),
  })
  implements Omit<Stored, 'institutionId' | 'createdAt' | 'updatedAt'> {}

@Rules(codeChangesSchema)
@Input(
  'A code of attendance. A new one needs code, label and status; for one that exists, absent fields keep their values.',
)
export class AttendanceCodeInput extends inputs({
  code: nullable.text('Code, 1 to 10 characters, unique without regard to case. Fixed for built-in codes.'),
  label: nullable.text('Its name, 1 to 60 characters.'),
  status: nullable.of(
    () => AttendanceStatusEnum,
    'Status that it stands for. It is fixed for built-in codes, and while marks have the code.',
  ),
  teacherUse: nullable.boolean('False keeps it for the office. Default: true. Fixed for built-in codes.'),
  active: nullable.boolean('False if no new marks may get it. Default: true. Fixed for built-in codes.'),
  position: nullable.int('Place among the codes, 0 to 1000. Default: 0.'),
}) {}

export const DeletedAttendanceCode = deletedType('DeletedAttendanceCode', 'code of attendance');
