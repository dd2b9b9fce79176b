import { userOrders } from '../../src/admin/users/user.queries.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { SecondFactorStateEnum } from '../auth/security.types.ts';
import { User } from '../auth/user.types.ts';
import { orderEnum } from '../shared/enum.ts';
import { Arguments, Input, inputs, nullable, text } from '../shared/fields.ts';
import { nameChanges, newNames } from '../shared/name.inputs.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';

export const UserPage = pageType('UserPage', () => User);

const UserOrderEnum = orderEnum('UserOrder', 'users', userOrders);

@Arguments()
export class UserListArgs extends inputs({
  ...PageArgs.fields,
  role: nullable.text('Only users with the role that has this name.'),
  active: nullable.boolean('True selects users who may sign in, false users who may not.'),
  secondFactor: nullable.of(() => SecondFactorStateEnum, 'Only users with this state of second factor.'),
  search: nullable.text('Words to search for in name or email. Case and accents are ignored.', { rule: searchRule }),
  orderBy: nullable.of(() => UserOrderEnum, 'Order of the list. Default: by id.'),
}) {}

@Arguments()
export class TeacherListArgs extends inputs({
  search: nullable.text('Words to search for in the name. Case and accents are ignored.', { rule: searchRule }),
}) {}

@Input('A new user.')
export class CreateUserInput extends inputs({
  ...newNames,
  email: text('Email address to sign in with; unique among the users of all institutions.'),
  password: nullable.text(
    'Initial password of a user who signs in with one, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused.',
  ),
  role: text('Name of the role.'),
}) {}

@Input('Changes to a user. Absent fields keep their values.')
export class UpdateUserInput extends inputs({
  ...nameChanges,
  role: nullable.text('Name of the role.'),
  active: nullable.boolean(
    'False deactivates the user and ends all sessions, but revokes no API keys and OAuth clients. True lets the user sign in again.',
  ),
  revokeApiKeys: nullable.boolean('True revokes the active API keys that the user created. Needs manage:api_keys.'),
  revokeOAuthClients: nullable.boolean(
    'True revokes the active OAuth clients that the user created. Needs manage:api_keys.',
  ),
}) {}
