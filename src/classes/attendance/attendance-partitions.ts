import type { PartitionedTable } from '../../database/partitions/partitions.ts';
import { schoolYearOf } from '../../database/partitions/periods.ts';

/** Marks by school year. None are dropped: academic records and reports are computed from them. */
export const attendanceTable: PartitionedTable = {
  name: 'attendance_records',
  column: 'date',
  periodOf: schoolYearOf,
};
