import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/**
 * The link of a guardian to a student, with the order in which guardians are called ([D29]). In OneRoster its changes and its
 * deletion, which `deleted_records` keeps, count as changes of both people; their own `updated_at` does not move.
 */
@Entity({ tableName: 'student_guardians' })
export class StudentGuardian extends TenantEntity {
  [OptionalProps]?: 'contactPriority' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  studentId!: number;

  @PrimaryKey({ type: 'integer' })
  guardianId!: number;

  /** `mother`, `foster carer` … */
  @Property({ type: 'string', nullable: true })
  relation!: string | null;

  /** 1 is called first. */
  @Property({ type: 'smallint', default: 1 })
  contactPriority!: number;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
