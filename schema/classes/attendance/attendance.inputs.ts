import { Arguments, Input, inputs, int, nullable, text } from '../../shared/fields.ts';
import { PageArgs } from '../../shared/page.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@Arguments()
export class AttendanceArgs extends inputs({
  ...PageArgs.fields,
  classId: int('Id of the class.'),
  date: nullable.date('Only marks of this day. Cannot be combined with from and to.'),
  from: nullable.date('Only marks of this day or later.'),
  to: nullable.date('Only marks of this day or earlier.'),
  studentId: nullable.text('Only records of the student with this student id.'),
  status: nullable.of(() => AttendanceStatusEnum, 'Only marks of this status.'),
}) {}

@Input("One student's attendance mark.")
export class AttendanceEntry extends inputs({
  studentId: text("The institution's own identifier of the student."),
  status: nullable.of(
    () => AttendanceStatusEnum,
    'Attendance status, which stands for its built-in code. Either status or code.',
  ),
  code: nullable.text('Code of the institution, instead of status.'),
  minutesLate: nullable.int('Minutes late, 0 to 1440. Only with the status late.'),
  note: nullable.text('Remark, at most 500 characters.'),
}) {}
