import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** The assignment of a teacher to a class, which makes it one of the teacher's "own classes" ([D20]). */
@Entity({ tableName: 'class_teachers' })
export class ClassTeacher extends TenantEntity {
  [OptionalProps]?: 'isPrimary' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  classId!: number;

  @PrimaryKey({ type: 'integer' })
  userId!: number;

  /** True for one teacher of the class: the one who was assigned first. */
  @Property({ type: 'boolean', default: false })
  isPrimary!: boolean;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
