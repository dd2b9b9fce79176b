import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type ActorType, actorTypes } from '../access/caller.ts';
import { RecordedDay, wideInteger } from '../database/columns.ts';
import type { PartitionedTable } from '../database/partitions/partitions.ts';
import { schoolYearOf } from '../database/partitions/periods.ts';
import { TenantEntity } from '../database/tenancy.ts';
import type { FieldChanges } from './change-records.ts';

/** A record of the audit trail ([D42]). Append-only: the database refuses UPDATE and DELETE, and chains the records by hashes. */
@Entity({ tableName: 'audit_logs' })
export class AuditLog extends TenantEntity {
  [OptionalProps]?: 'occurredAt' | 'day';

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: 'datetime', defaultRaw: 'clock_timestamp()' })
  occurredAt!: Date;

  @Enum({ items: [...actorTypes] })
  actorType!: ActorType;

  @Property({ type: 'integer', nullable: true })
  actorId!: number | null;

  @Property({ type: 'string', nullable: true })
  actorName!: string | null;

  /** For example `student.updated`. */
  @Property({ type: 'string' })
  action!: string;

  @Property({ type: 'string' })
  resourceType!: string;

  @Property({ type: 'integer', nullable: true })
  resourceId!: number | null;

  /** Personal values are encrypted. */
  @Property({ type: 'json', nullable: true })
  changes!: FieldChanges | null;

  @Property({ type: 'string', nullable: true })
  ip!: string | null;

  @Property({ type: 'string', nullable: true })
  requestId!: string | null;

  /** The UTC day of the transaction that wrote the record, its place in the chain and its feed entries. The tables are partitioned by it. */
  @RecordedDay()
  day!: string;
}

/** The trail, its chain and the feed are divided by school year. No year is dropped: the chain is verified from its first record on. */
export const auditTables: readonly PartitionedTable[] = ['student_changes', 'audit_chain', 'audit_logs'].map(
  (name) => ({
    name,
    column: 'day',
    periodOf: schoolYearOf,
  }),
);
