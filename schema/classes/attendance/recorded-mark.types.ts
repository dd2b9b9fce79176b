import { dateTime, nullable, Output, of, outputs } from '../../shared/fields.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { AttendanceCode } from './attendance-code.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@Output("A teacher's mark, as it was recorded.")
export class RecordedMark extends outputs({
  status: of(() => AttendanceStatusEnum, 'Status of the mark.'),
  code: of(() => AttendanceCode, 'Code of the mark.'),
  by: nullable.of(() => UserReference, 'The user who recorded it; null for an API key.'),
  at: dateTime('When it was recorded.'),
}) {}

@Output('The correction of a mark by the office.')
export class MarkCorrection extends outputs({
  status: of(() => AttendanceStatusEnum, 'Status of the correction.'),
  code: of(() => AttendanceCode, 'Code of the correction.'),
  note: nullable.text('Remark on the correction.'),
  by: nullable.of(() => UserReference, 'The user who corrected the mark; null for an API key.'),
  at: dateTime('When the mark was corrected.'),
}) {}
