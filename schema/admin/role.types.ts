import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { OneRosterRole } from '../../src/access/oneroster-roles.ts';
import type { Permission as PermissionName } from '../../src/access/permissions.ts';
import type { PermissionView, RoleView } from '../../src/admin/roles/role.queries.ts';
import {
  type NewRoleInput,
  newRoleSchema,
  permissionsRule,
  type RoleChangesInput,
  roleChangesSchema,
} from '../../src/admin/roles/role.rules.ts';
import { permissionNames } from '../auth/user.types.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { Rule, Rules } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

const OneRosterRoleEnum = enumType<OneRosterRole>(
  'OneRosterRole',
  'A role of a person in an organisation, in the words of OneRoster.',
  {
    aide: 'Helps in class.',
    counselor: 'Advises students.',
    districtAdministrator: 'Administers the district.',
    guardian: 'Guardian of a student.',
    parent: 'Parent of a student.',
    principal: 'Leads the school.',
    proctor: 'Supervises examinations.',
    relative: 'Relative of a student.',
    siteAdministrator: 'Administers the school.',
    student: 'Learns.',
    systemAdministrator: 'Administers the system.',
    teacher: 'Teaches.',
  },
);

@ObjectType({ description: 'A named set of permissions.', simpleResolvers: true })
export class Role implements RoleView {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique among the roles.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the role.' })
  description!: string | null;

  @Rule(permissionNames)
  @Field(() => [String], { description: 'Permissions of the role, as `<action>:<resource>`.' })
  permissions!: PermissionName[];

  @Field(() => Boolean, { description: 'True for roles that every institution has. Built-in roles cannot be changed.' })
  builtIn!: boolean;

  @Field(() => OneRosterRoleEnum, {
    nullable: true,
    description: 'Role in OneRoster of users with this role; null if they have none there.',
  })
  onerosterRole!: OneRosterRole | null;

  @Field(() => DateTimeScalar, { description: 'When the role was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the role was last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'A permission that a role can have.', simpleResolvers: true })
export class Permission implements PermissionView {
  @Field(() => String, { description: 'Name of the permission, `<action>:<resource>`.' })
  name!: PermissionName;

  @Field(() => String, { description: 'The action that is permitted.' })
  action!: string;

  @Field(() => String, { description: 'The resource that the action applies to.' })
  resource!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Details of what the permission includes or excludes, if its name does not say so.',
  })
  description!: string | null;
}

export const DeletedRole = deletedType('DeletedRole', 'role');

@Rules(newRoleSchema)
@InputType({ description: 'A new role.' })
export class CreateRoleInput implements NewRoleInput {
  @Field(() => String, { description: 'Unique name: 1 to 64 characters a-z, 0-9, _ and -.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the role, at most 500 characters.' })
  description?: string | null;

  @Rule({ ...permissionsRule, ...permissionNames })
  @Field(() => [String], { description: 'One or more permissions. The caller must hold all of them.' })
  permissions!: string[];

  @Field(() => OneRosterRoleEnum, {
    nullable: true,
    description: 'Role in OneRoster of users with this role.',
  })
  onerosterRole?: OneRosterRole | null;
}

@Rules(roleChangesSchema)
@InputType({ description: 'Changes to a role. Absent fields keep their values.' })
export class UpdateRoleInput implements RoleChangesInput {
  @Field(() => String, { nullable: true, description: 'Unique name: 1 to 64 characters a-z, 0-9, _ and -.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Purpose of the role, at most 500 characters.' })
  description?: string | null;

  @Rule({ ...permissionsRule, ...permissionNames, notNull: true })
  @Field(() => [String], {
    nullable: true,
    description: 'The complete new list of permissions. The caller must hold every permission that is added.',
  })
  permissions?: string[] | null;

  @Field(() => OneRosterRoleEnum, {
    nullable: true,
    description: 'Role in OneRoster of users with this role; null for none.',
  })
  onerosterRole?: OneRosterRole | null;
}
