import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type ChangeType, changeTypes } from '../../src/audit/change-records.ts';
import type { ChangeFeedView, ChangesArguments, ChangeView } from '../../src/students/feed/student-changes.queries.ts';
import {
  type StudentFilter as Filter,
  type StudentConnectionArguments,
  type StudentOrder,
  studentOrders,
} from '../../src/students/search/student-connection.queries.ts';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import { ConnectionArgs, connectionType } from '../shared/connection.types.ts';
import { enumOf } from '../shared/enum.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { Student, StudentStatusEnum } from './student.types.ts';

const ChangeTypeEnum = enumOf(changeTypes);
registerEnumType(ChangeTypeEnum, {
  name: 'ChangeType',
  description: 'What became of a student.',
  valuesConfig: {
    created: { description: 'It is new.' },
    updated: { description: 'Fields changed.' },
    deleted: { description: 'It was deleted softly.' },
    restored: { description: 'It was brought back.' },
    erased: { description: 'Its personal data were removed for good.' },
  },
});

const StudentOrderEnum = enumOf(studentOrders);
registerEnumType(StudentOrderEnum, {
  name: 'StudentOrder',
  description: 'The order of a list of students; ties are broken by id.',
  valuesConfig: Object.fromEntries(
    studentOrders.map((order) => [
      order,
      { description: `By ${order.replace('_desc', '')}${order.endsWith('_desc') ? ', descending' : ''}.` },
    ]),
  ),
});

@ObjectType({ description: 'A change to a student.', simpleResolvers: true })
export class Change implements ChangeView {
  @Field(() => String, { description: 'The place of this change, to continue after it.' })
  cursor!: string;

  @Field(() => ChangeTypeEnum, { description: 'What happened.' })
  type!: ChangeType;

  @Field(() => Int, { description: 'Id of the student.' })
  id!: number;

  @Field(() => String, { description: "The institution's own identifier as it was then." })
  studentId!: string;

  @Field(() => [String], { description: 'Names of the fields that changed.' })
  changed!: string[];

  @Field(() => DateTimeScalar, { description: 'When it changed.' })
  occurredAt!: string;
}

@ObjectType({ description: 'Changes in the order in which they took effect.', simpleResolvers: true })
export class ChangeFeed implements ChangeFeedView {
  @Field(() => [Change], { description: 'The changes.' })
  entries!: Change[];

  @Field(() => String, { description: 'Where to continue, also where there was nothing new.' })
  cursor!: string;

  @Field(() => Boolean, { description: 'Whether there is more already.' })
  hasMore!: boolean;
}

@ArgsType()
export class ChangesArgs implements ChangesArguments {
  @Field(() => String, {
    nullable: true,
    description: 'Continues after this cursor; from the first change by default.',
  })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many; default 20, above 100 is served as 100.' })
  first?: number | null;

  @Field(() => [ChangeTypeEnum], { nullable: true, description: 'Only changes of these types.' })
  types?: ChangeType[] | null;
}

@InputType({ description: 'Which students.' })
export class StudentFilter implements Filter {
  @Field(() => Int, { nullable: true, description: 'Only students of this primary class.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'Only students of this status.' })
  status?: StudentStatus | null;

  @Field(() => String, { nullable: true, description: 'Words to find in name, email or student id.' })
  search?: string | null;
}

@ArgsType()
export class StudentConnectionArgs extends ConnectionArgs implements StudentConnectionArguments {
  @Field(() => StudentFilter, { nullable: true, description: 'Which students; all by default.' })
  filter?: StudentFilter | null;

  @Field(() => StudentOrderEnum, { nullable: true, description: 'The order; by id by default.' })
  orderBy?: StudentOrder | null;
}

export const StudentConnection = connectionType('Student', () => Student);
