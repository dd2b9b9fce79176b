import { registerEnumType } from 'type-graphql';
import { attendanceStatuses } from '../../../src/classes/attendance/attendance-status.ts';
import { enumOf } from '../../shared/enum.ts';

export const AttendanceStatusEnum = enumOf(attendanceStatuses);
registerEnumType(AttendanceStatusEnum, {
  name: 'AttendanceStatus',
  description: 'The attendance status of a student.',
  valuesConfig: {
    present: { description: 'The student was present.' },
    absent: { description: 'The student was absent.' },
    late: { description: 'The student came late. Counts as attended.' },
    excused: { description: "The student was absent with an excuse. Counts by the institution's policy." },
  },
});
