/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
export type ProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileQuery = { me: { name: string, email: string, role: string, lastLoginAt: string | null }, sessions: Array<{ id: number, current: boolean, createdAt: string, lastUsedAt: string, ip: string | null, userAgent: string | null }> };

export type ChangePasswordMutationVariables = Exact<{
  current: string;
  new: string;
}>;


export type ChangePasswordMutation = { changePassword: { message: string } };

export type EndSessionMutationVariables = Exact<{
  id: number;
}>;


export type EndSessionMutation = { endSession: { id: number } };


export const ProfileDocument = new TypedDocumentString(`
    query Profile {
  me {
    name
    email
    role
    lastLoginAt
  }
  sessions {
    id
    current
    createdAt
    lastUsedAt
    ip
    userAgent
  }
}
    `) as unknown as TypedDocumentString<ProfileQuery, ProfileQueryVariables>;
export const ChangePasswordDocument = new TypedDocumentString(`
    mutation ChangePassword($current: String!, $new: String!) {
  changePassword(current: $current, new: $new) {
    message
  }
}
    `) as unknown as TypedDocumentString<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const EndSessionDocument = new TypedDocumentString(`
    mutation EndSession($id: Int!) {
  endSession(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndSessionMutation, EndSessionMutationVariables>;