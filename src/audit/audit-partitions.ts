import type { PartitionedTable } from '../database/partitions/partitions.ts';
import { schoolYearOf } from '../database/partitions/periods.ts';

/** The trail, its chain and the feed are divided by school year. No year is dropped: the chain is verified from its first record on. */
export const auditTables: readonly PartitionedTable[] = ['student_changes', 'audit_chain', 'audit_logs'].map(
  (name) => ({
    name,
    column: 'day',
    periodOf: schoolYearOf,
  }),
);
