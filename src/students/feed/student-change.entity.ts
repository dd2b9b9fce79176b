import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type ChangeType, changeTypes } from '../../audit/change-records.ts';
import { RecordedDay, wideInteger } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** An entry of the feed of changes to students, ordered by its audit record's place in the chain. */
@Entity({ tableName: 'student_changes' })
export class StudentChange extends TenantEntity {
  [OptionalProps]?: 'changed' | 'day';

  @PrimaryKey({ type: wideInteger })
  auditLogId!: number;

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Enum({ items: [...changeTypes] })
  type!: ChangeType;

  @Property({ type: 'integer' })
  studentId!: number;

  /** The `student_id` at the time of the change, since the student itself may be erased. */
  @Property({ type: 'string' })
  studentNumber!: string;

  /** Names of the fields that changed. */
  @Property({ type: 'string[]', default: [] })
  changed!: string[];

  /** Remains in the audit chain when the identifier is erased; null for students without an audit key. */
  @Property({ type: 'blob', nullable: true })
  numberDigest!: Buffer | null;

  /** The UTC day of the transaction that wrote the record, its place in the chain and its feed entries. The tables are partitioned by it. */
  @RecordedDay()
  day!: string;
}
