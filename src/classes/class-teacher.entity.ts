import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** The assignment of a teacher to a class, which makes it one of the teacher's "own classes" ([D20]). */
@Entity({ tableName: 'class_teachers' })
export class ClassTeacher extends TenantEntity {
  [OptionalProps]?: 'createdAt';

  @PrimaryKey({ type: 'integer' })
  classId!: number;

  @PrimaryKey({ type: 'integer' })
  userId!: number;

  @CreatedAt()
  createdAt!: Date;
}
