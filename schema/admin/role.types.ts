import type { OneRosterRole, Permission as PermissionName } from '../../src/access/permissions.ts';
import type { PermissionView, RoleView } from '../../src/admin/roles/role.queries.ts';
import { newRoleSchema, permissionsRule, roleChangesSchema } from '../../src/admin/roles/role.rules.ts';
import { permissionNames } from '../auth/user.types.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { boolean, dateTime, Input, inputs, int, nullable, Output, of, outputs, text, typed } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';

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

@Output('A named set of permissions.')
export class Role
  extends outputs({
    id: int('Id assigned by the service.'),
    name: text('Name, unique among the roles.'),
    description: nullable.text('Purpose of the role.'),
    permissions: typed<PermissionName[]>(() => [String], 'Permissions of the role, as `<action>:<resource>`.', {
      rule: permissionNames,
    }),
    builtIn: boolean('True for roles that every institution has. Built-in roles cannot be changed.'),
    onerosterRole: nullable.of(
      () => OneRosterRoleEnum,
      'Role in OneRoster of users with this role; null if they have none there.',
    ),
    createdAt: dateTime('When the role was created.'),
    updatedAt: dateTime('When the role was last changed.'),
  })
  implements RoleView {}

@Output('A permission that a role can have.')
export class Permission
  extends outputs({
    name: text<PermissionName>('Name of the permission, `<action>:<resource>`.'),
    action: text('The action that is permitted.'),
    resource: text('The resource that the action applies to.'),
    description: nullable.text('Details of what the permission includes or excludes, if its name does not say so.'),
  })
  implements PermissionView {}

export const DeletedRole = deletedType('DeletedRole', 'role');

@Rules(newRoleSchema)
@Input('A new role.')
export class CreateRoleInput extends inputs({
  name: text('Unique name: 1 to 64 characters a-z, 0-9, _ and -.'),
  description: nullable.text('Purpose of the role, at most 500 characters.'),
  permissions: of(() => [String], 'One or more permissions. The caller must hold all of them.', {
    rule: { ...permissionsRule, ...permissionNames },
  }),
  onerosterRole: nullable.of(() => OneRosterRoleEnum, 'Role in OneRoster of users with this role.'),
}) {}

@Rules(roleChangesSchema)
@Input('Changes to a role. Absent fields keep their values.')
export class UpdateRoleInput extends inputs({
  name: nullable.text('Unique name: 1 to 64 characters a-z, 0-9, _ and -.'),
  description: nullable.text('Purpose of the role, at most 500 characters.'),
  permissions: nullable.of(
    () => [String],
    'The complete new list of permissions. The caller must hold every permission that is added.',
    { rule: { ...permissionsRule, ...permissionNames, notNull: true } },
  ),
  onerosterRole: nullable.of(() => OneRosterRoleEnum, 'Role in OneRoster of users with this role; null for none.'),
}) {}
