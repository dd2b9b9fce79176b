import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ChangeType } from '../../src/audit/change-records.ts';
import type {
  ChangeFeedView,
  ChangeListArguments,
  ChangeView,
} from '../../src/students/feed/student-changes.queries.ts';
import {
  type StudentFilter as Filter,
  type StudentConnectionArguments,
  type StudentOrder,
  studentOrders,
} from '../../src/students/search/student-connection.queries.ts';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import { ConnectionArgs, connectionType } from '../shared/connection.types.ts';
import { enumType, orderEnum } from '../shared/enum.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { Student, StudentStatusEnum } from './student.types.ts';

const ChangeTypeEnum = enumType<ChangeType>('ChangeType', 'The type of a change to a student.', {
  created: 'The student was created.',
  updated: 'Fields of the student were changed.',
  deleted: 'The student was soft-deleted.',
  restored: 'The student was restored.',
  erased: "The student's personal data was permanently removed.",
});

const StudentOrderEnum = orderEnum('StudentOrder', 'students', studentOrders);

@ObjectType({ description: 'A change to a student.', simpleResolvers: true })
export class Change implements ChangeView {
  @Field(() => String, { description: 'Cursor of this change, for continuing after it.' })
  cursor!: string;

  @Field(() => ChangeTypeEnum, { description: 'Type of the change.' })
  type!: ChangeType;

  @Field(() => Int, { description: 'Id of the student.' })
  id!: number;

  @Field(() => String, { description: "The institution's own identifier of the student at the time of the change." })
  studentId!: string;

  @Field(() => [String], { description: 'Names of the fields that changed.' })
  changed!: string[];

  @Field(() => DateTimeScalar, { description: 'When the change happened.' })
  occurredAt!: string;
}

@ObjectType({ description: 'Changes in the order in which they took effect.', simpleResolvers: true })
export class ChangeFeed implements ChangeFeedView {
  @Field(() => [Change], { description: 'The changes.' })
  entries!: Change[];

  @Field(() => String, { description: 'Cursor from which to continue, present even if there are no new changes.' })
  cursor!: string;

  @Field(() => Boolean, { description: 'True if more changes are available.' })
  hasMore!: boolean;
}

@ArgsType()
export class ChangesArgs implements ChangeListArguments {
  @Field(() => String, {
    nullable: true,
    description: 'Cursor to continue after. Default: start with the first change.',
  })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of changes. Default 20, capped at 100.' })
  first?: number | null;

  @Field(() => [ChangeTypeEnum], { nullable: true, description: 'Only changes of these types.' })
  types?: ChangeType[] | null;
}

@InputType({ description: 'Filters for a list of students.' })
export class StudentFilter implements Filter {
  @Field(() => Int, { nullable: true, description: 'Only students of this primary class.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'Only students of this status.' })
  status?: StudentStatus | null;

  @Field(() => String, { nullable: true, description: 'Words to search for in name, email or student id.' })
  search?: string | null;
}

@ArgsType()
export class StudentConnectionArgs extends ConnectionArgs implements StudentConnectionArguments {
  @Field(() => StudentFilter, { nullable: true, description: 'Filters. Default: all students.' })
  filter?: StudentFilter | null;

  @Field(() => StudentOrderEnum, { nullable: true, description: 'Order of the list. Default: by id.' })
  orderBy?: StudentOrder | null;
}

export const StudentConnection = connectionType('Student', () => Student);
