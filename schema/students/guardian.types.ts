import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import {
  type GuardianListArguments,
  type GuardianOrder,
  guardianOrders,
} from '../../src/students/guardians/guardian.queries.ts';
import type { GuardianChangesInput, NewGuardianInput } from '../../src/students/guardians/guardian.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { orderEnum } from '../shared/enum.ts';
import { NameChangesInput, NewNamesInput } from '../shared/name.inputs.ts';
import { Node } from '../shared/node.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

@ObjectType({ description: 'A parent or guardian of one or more students.', implements: Node, simpleResolvers: true })
export class Guardian {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Given name; null if it is unknown.' })
  givenName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name; null if it is unknown.' })
  familyName!: string | null;

  @Field(() => String, {
    description: 'sourcedId in OneRoster: that of the system that the record came from, else `g-<id>`.',
  })
  sourcedId!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'A guardian as a contact for one student.', simpleResolvers: true })
export class StudentGuardian {
  @Field(() => Int, { description: "The guardian's id." })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Relation to the student, such as mother.' })
  relation!: string | null;

  @Field(() => Int, { description: 'Order in which guardians are called, 1 first.' })
  contactPriority!: number;

  @Field(() => Boolean, { description: "True for the guardian shown in the student's record." })
  primary!: boolean;
}

export const GuardianPage = pageType('GuardianPage', () => Guardian);

const GuardianOrderEnum = orderEnum('GuardianOrder', 'guardians', guardianOrders);

@ArgsType()
export class GuardianListArgs extends PageArgs implements GuardianListArguments {
  @Field(() => String, { nullable: true, description: 'Words to search for in name, email or phone.' })
  search?: string | null;

  @Field(() => GuardianOrderEnum, { nullable: true, description: 'Order of the list. Default: by id.' })
  orderBy?: GuardianOrder | null;
}

@InputType({ description: 'A new guardian.' })
export class CreateGuardianInput extends NewNamesInput implements NewGuardianInput {
  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext.',
  })
  phone?: string | null;
}

@InputType({ description: 'Changes to a guardian. Absent fields keep their values.' })
export class UpdateGuardianInput extends NameChangesInput implements GuardianChangesInput {
  @Field(() => String, { nullable: true, description: 'Email address; null clears it.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number; null clears it.' })
  phone?: string | null;
}

export const DeletedGuardian = deletedType('DeletedGuardian', 'guardian');
