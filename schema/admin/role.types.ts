import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { PermissionView, RoleView } from '../../src/admin/roles/role.queries.ts';
import type { RoleInput } from '../../src/admin/roles/role.rules.ts';
import type { Permission as PermissionName } from '../../src/auth/principals/permissions.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

@ObjectType({ description: 'A named set of permissions.', simpleResolvers: true })
export class Role implements RoleView {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique among the roles.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the role is for.' })
  description!: string | null;

  @Field(() => [String], { description: 'What the role permits, as `<action>:<resource>`.' })
  permissions!: PermissionName[];

  @Field(() => Boolean, { description: 'Whether every institution has it; built-in roles cannot be changed.' })
  builtIn!: boolean;

  @Field(() => DateTimeScalar, { description: 'When the role was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the role was last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'Something that a role can permit.', simpleResolvers: true })
export class Permission implements PermissionView {
  @Field(() => String, { description: 'As roles name it: `<action>:<resource>`.' })
  name!: PermissionName;

  @Field(() => String, { description: 'What is done.' })
  action!: string;

  @Field(() => String, { description: 'What it is done to.' })
  resource!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it includes or leaves out, where its name does not say it.',
  })
  description!: string | null;
}

export const DeletedRole = deletedType('DeletedRole', 'role');

@InputType({ description: 'A new role.' })
export class CreateRoleInput implements RoleInput {
  @Field(() => String, { description: 'Unique name: 1 to 64 characters a-z, 0-9, _ and -.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the role is for, at most 500 characters.' })
  description?: string | null;

  @Field(() => [String], { description: 'One permission or more, all of which the caller holds.' })
  permissions!: string[];
}

@InputType({ description: 'What to change of a role; what is absent stays as it is.' })
export class UpdateRoleInput implements RoleInput {
  @Field(() => String, { nullable: true, description: 'Unique name: 1 to 64 characters a-z, 0-9, _ and -.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What the role is for, at most 500 characters.' })
  description?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'All that it permits from now on; what is new to it, the caller must hold.',
  })
  permissions?: string[] | null;
}
