/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** A role of a person in an organisation, in the words of OneRoster. */
export type OneRosterRole =
  /** Helps in class. */
  | 'aide'
  /** Advises students. */
  | 'counselor'
  /** Administers the district. */
  | 'districtAdministrator'
  /** Guardian of a student. */
  | 'guardian'
  /** Parent of a student. */
  | 'parent'
  /** Leads the school. */
  | 'principal'
  /** Supervises examinations. */
  | 'proctor'
  /** Relative of a student. */
  | 'relative'
  /** Administers the school. */
  | 'siteAdministrator'
  /** Learns. */
  | 'student'
  /** Administers the system. */
  | 'systemAdministrator'
  /** Teaches. */
  | 'teacher';

/** A new role. */
export type CreateRoleInput = {
  /** Unique name: 1 to 64 characters a-z, 0-9, _ and -. */
  name: string;
  /** Purpose of the role, at most 500 characters. */
  description?: string | null | undefined;
  /** One or more permissions. The caller must hold all of them. */
  permissions: Array<string>;
  /** Role in OneRoster of users with this role. */
  onerosterRole?: OneRosterRole | null | undefined;
};

/** Changes to a role. Absent fields keep their values. */
export type UpdateRoleInput = {
  /** Unique name: 1 to 64 characters a-z, 0-9, _ and -. */
  name?: string | null | undefined;
  /** Purpose of the role, at most 500 characters. */
  description?: string | null | undefined;
  /** The complete new list of permissions. The caller must hold every permission that is added. */
  permissions?: Array<string> | null | undefined;
  /** Role in OneRoster of users with this role; null for none. */
  onerosterRole?: OneRosterRole | null | undefined;
};

export type RolesQueryVariables = Exact<{ [key: string]: never; }>;


export type RolesQuery = { roles: Array<{ id: number, name: string, description: string | null, onerosterRole: OneRosterRole | null, permissions: Array<string>, builtIn: boolean }>, permissions: Array<{ name: string, action: string, resource: string, description: string | null }> };

export type CreateRoleMutationVariables = Exact<{
  input: CreateRoleInput;
}>;


export type CreateRoleMutation = { createRole: { id: number } };

export type UpdateRoleMutationVariables = Exact<{
  id: number;
  input: UpdateRoleInput;
}>;


export type UpdateRoleMutation = { updateRole: { id: number } };

export type DeleteRoleMutationVariables = Exact<{
  id: number;
}>;


export type DeleteRoleMutation = { deleteRole: { id: number } };


export const RolesDocument = new TypedDocumentString(`
    query Roles {
  roles {
    id
    name
    description
    onerosterRole
    permissions
    builtIn
  }
  permissions {
    name
    action
    resource
    description
  }
}
    `) as unknown as TypedDocumentString<RolesQuery, RolesQueryVariables>;
export const CreateRoleDocument = new TypedDocumentString(`
    mutation CreateRole($input: CreateRoleInput!) {
  createRole(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateRoleMutation, CreateRoleMutationVariables>;
export const UpdateRoleDocument = new TypedDocumentString(`
    mutation UpdateRole($id: Int!, $input: UpdateRoleInput!) {
  updateRole(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateRoleMutation, UpdateRoleMutationVariables>;
export const DeleteRoleDocument = new TypedDocumentString(`
    mutation DeleteRole($id: Int!) {
  deleteRole(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteRoleMutation, DeleteRoleMutationVariables>;