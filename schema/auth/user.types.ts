import { permissions } from '../../src/access/permissions.ts';
import type { User as UserEntity } from '../../src/auth/user.entity.ts';
import { SuppressedAddress } from '../mail/mail.types.ts';
import { boolean, dateTime, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { Node } from '../shared/node.types.ts';

/** The names of permissions. */
export const permissionNames = { values: permissions, typeName: 'Permission' };

@Output('The institution of a user.')
export class InstitutionReference extends outputs({
  id: int('Id of the institution.'),
  name: text('Name of the institution.'),
}) {}

@Output('A person who signs in.', { implements: Node })
export class User
  extends outputs({
    id: int('Id assigned by the service.'),
    email: text('Email address that the user signs in with.'),
    name: text('Full name.'),
    givenName: nullable.text('Given name; null if it is unknown.'),
    familyName: nullable.text('Family name; null if it is unknown.'),
    sourcedId: text('sourcedId in OneRoster: that of the system that the record came from, else `u-<id>`.'),
    role: text('Name of the role.'),
    permissions: of(() => [String], 'Permissions of the role, as `<action>:<resource>`.', { rule: permissionNames }),
    institution: of(() => InstitutionReference, 'The institution of the user.'),
    active: boolean('True if the user may sign in.'),
    secondFactor: boolean('True if the user has a passkey or an authenticator app.'),
    hasPassword: boolean('True if the user has a password.'),
    suppressedAddress: nullable.of(() => SuppressedAddress, 'Set if no mail is sent to the address of the user.'),
    identities: int('Number of accounts at identity providers that are linked to the user.'),
    lastLoginAt: nullable.dateTime('When the user last signed in.'),
    createdAt: dateTime('When the user was created.'),
    updatedAt: dateTime('When the user was last changed.'),
  })
  implements Pick<UserEntity, 'id' | 'email' | 'name' | 'active'> {}
