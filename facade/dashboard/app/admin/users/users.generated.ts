/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** A new user. */
export type CreateUserInput = {
  /** Full name, 1 to 200 characters. */
  name: string;
  /** Given name, at most 200 characters. Without it, all words of the name but the last. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters. Without it, the last word of the name. */
  familyName?: string | null | undefined;
  /** Email address to sign in with; unique among the users of all institutions. */
  email: string;
  /** Initial password, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused. */
  password: string;
  /** Name of the role. */
  role: string;
};

/** Changes to a user. Absent fields keep their values. */
export type UpdateUserInput = {
  /** Full name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Given name, at most 200 characters; null clears it. Without it, a new name decides. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters; null clears it. Without it, a new name decides. */
  familyName?: string | null | undefined;
  /** Name of the role. */
  role?: string | null | undefined;
  /** False deactivates the user and ends all sessions, but revokes no API keys and OAuth clients. True lets the user sign in again. */
  active?: boolean | null | undefined;
  /** True revokes the active API keys that the user created. Needs manage:api_keys. */
  revokeApiKeys?: boolean | null | undefined;
  /** True revokes the active OAuth clients that the user created. Needs manage:api_keys. */
  revokeOAuthClients?: boolean | null | undefined;
};

export type UsersQueryVariables = Exact<{
  search?: string | null | undefined;
  role?: string | null | undefined;
  active?: boolean | null | undefined;
  page?: number | null | undefined;
  withRoles: boolean;
}>;


export type UsersQuery = { users: { data: Array<{ id: number, name: string, email: string, role: string, active: boolean, lastLoginAt: string | null }>, pagination: { page: number, total: number, totalPages: number } }, roles?: Array<{ name: string }> };

export type UserQueryVariables = Exact<{
  id: number;
  withRoles: boolean;
  withApiKeys: boolean;
}>;


export type UserQuery = { user: { id: number, name: string, givenName: string | null, familyName: string | null, email: string, role: string, active: boolean, lastLoginAt: string | null, createdAt: string, apiKeys?: Array<{ id: number, name: string, prefix: string, lastUsedAt: string | null }>, oauthClients?: Array<{ name: string }> } | null, roles?: Array<{ name: string }> };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: number } };

export type UpdateUserMutationVariables = Exact<{
  id: number;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: number } };

export type ResetPasswordMutationVariables = Exact<{
  id: number;
  password: string;
}>;


export type ResetPasswordMutation = { resetPassword: { message: string } };


export const UsersDocument = new TypedDocumentString(`
    query Users($search: String, $role: String, $active: Boolean, $page: Int, $withRoles: Boolean!) {
  users(search: $search, role: $role, active: $active, page: $page, limit: 25) {
    data {
      id
      name
      email
      role
      active
      lastLoginAt
    }
    pagination {
      page
      total
      totalPages
    }
  }
  roles @include(if: $withRoles) {
    name
  }
}
    `) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const UserDocument = new TypedDocumentString(`
    query User($id: Int!, $withRoles: Boolean!, $withApiKeys: Boolean!) {
  user(id: $id) {
    id
    name
    givenName
    familyName
    email
    role
    active
    lastLoginAt
    createdAt
    apiKeys @include(if: $withApiKeys) {
      id
      name
      prefix
      lastUsedAt
    }
    oauthClients @include(if: $withApiKeys) {
      name
    }
  }
  roles @include(if: $withRoles) {
    name
  }
}
    `) as unknown as TypedDocumentString<UserQuery, UserQueryVariables>;
export const CreateUserDocument = new TypedDocumentString(`
    mutation CreateUser($input: CreateUserInput!) {
  createUser(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateUserMutation, CreateUserMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation UpdateUser($id: Int!, $input: UpdateUserInput!) {
  updateUser(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($id: Int!, $password: String!) {
  resetPassword(userId: $id, password: $password) {
    message
  }
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;