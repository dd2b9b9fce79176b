/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** A new OAuth client. */
export type CreateOAuthClientInput = {
  /** Name that says what the client is for, 1 to 100 characters. */
  name: string;
  /** Permissions, and scopes of OneRoster, as `oauthScopes` lists them. You must hold what they open. */
  scopes: Array<string>;
  /** When the client expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** Who answers for the client, up to 254 characters. */
  contact?: string | null | undefined;
  /** What the client uses the records for, up to 500 characters. */
  purpose?: string | null | undefined;
};

export type OAuthClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type OAuthClientsQuery = { oauthClients: Array<{ id: number, clientId: string, name: string, scopes: Array<string>, expiresAt: string | null, contact: string | null, purpose: string | null, active: boolean, lastUsedAt: string | null, createdAt: string }> };

export type OAuthScopesQueryVariables = Exact<{ [key: string]: never; }>;


export type OAuthScopesQuery = { oauthScopes: Array<{ name: string, permissions: Array<string> }> };

export type CreateOAuthClientMutationVariables = Exact<{
  input: CreateOAuthClientInput;
}>;


export type CreateOAuthClientMutation = { createOAuthClient: { clientId: string, clientSecret: string, client: { id: number, name: string } } };

export type RevokeOAuthClientMutationVariables = Exact<{
  id: number;
}>;


export type RevokeOAuthClientMutation = { revokeOAuthClient: { id: number } };


export const OAuthClientsDocument = new TypedDocumentString(`
    query OAuthClients {
  oauthClients {
    id
    clientId
    name
    scopes
    expiresAt
    contact
    purpose
    active
    lastUsedAt
    createdAt
  }
}
    `) as unknown as TypedDocumentString<OAuthClientsQuery, OAuthClientsQueryVariables>;
export const OAuthScopesDocument = new TypedDocumentString(`
    query OAuthScopes {
  oauthScopes {
    name
    permissions
  }
}
    `) as unknown as TypedDocumentString<OAuthScopesQuery, OAuthScopesQueryVariables>;
export const CreateOAuthClientDocument = new TypedDocumentString(`
    mutation CreateOAuthClient($input: CreateOAuthClientInput!) {
  createOAuthClient(input: $input) {
    client {
      id
      name
    }
    clientId
    clientSecret
  }
}
    `) as unknown as TypedDocumentString<CreateOAuthClientMutation, CreateOAuthClientMutationVariables>;
export const RevokeOAuthClientDocument = new TypedDocumentString(`
    mutation RevokeOAuthClient($id: Int!) {
  revokeOAuthClient(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RevokeOAuthClientMutation, RevokeOAuthClientMutationVariables>;