import type { AttendanceStatus } from '../../../src/classes/attendance/attendance-status.ts';
import { enumType } from '../../shared/enum.ts';

export const AttendanceStatusEnum = enumType<AttendanceStatus>(
  'AttendanceStatus',
  'The attendance status of a student.',
  {
    present: 'The student was present.',
    absent: 'The student was absent.',
    late: 'The student came late. Counts as attended.',
    excused: "The student was absent with an excuse. Counts by the institution's policy.",
  },
);
