import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type ChangeType, changeTypes } from '../../audit/change-records.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** An entry of the feed of changes to students; its order is that of its audit record in the chain. */
@Entity({ tableName: 'student_changes' })
export class StudentChange extends TenantEntity {
  [OptionalProps]?: 'changed';

  @PrimaryKey({ type: 'integer' })
  auditLogId!: number;

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Enum({ items: [...changeTypes] })
  type!: ChangeType;

  @Property({ type: 'integer' })
  studentId!: number;

  /** The institution's identifier as it was then: the student itself may be erased. */
  @Property({ type: 'string' })
  studentNumber!: string;

  /** Names of the fields that changed. */
  @Property({ type: 'string[]', default: [] })
  changed!: string[];

  /** Stays in the audit chain when the identifier is erased; null for students without a key to the trail. */
  @Property({ type: 'blob', nullable: true })
  numberDigest!: Buffer | null;
}
