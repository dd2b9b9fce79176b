import { Arguments, inputs, nullable } from '../../shared/fields.ts';

/** A period of a student's attendance: at most 366 days, by default the last 366. */
@Arguments()
export class AttendancePeriodArgs extends inputs({
  from: nullable.date('First day. Default: 365 days before the last.'),
  to: nullable.date('Last day. Default: today.'),
}) {}
