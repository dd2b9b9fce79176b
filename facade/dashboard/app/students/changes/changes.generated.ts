/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The kind of actor. */
export type ActorType =
  /** A person who signed in. */
  | 'user'
  /** Another server that uses an API key. */
  | 'api_key'
  /** Another system that uses a token of an OAuth client. */
  | 'oauth_client'
  /** The service itself: its command line and its background jobs. */
  | 'system';

export type StudentChangesQueryVariables = Exact<{
  id: number;
  page?: number | null | undefined;
}>;


export type StudentChangesQuery = { auditLogs: { data: Array<{ id: number, action: string, occurredAt: string, changes: unknown, actor: { type: ActorType, name: string | null } }>, pagination: { page: number, total: number, totalPages: number } } };


export const StudentChangesDocument = new TypedDocumentString(`
    query StudentChanges($id: Int!, $page: Int) {
  auditLogs(resourceType: "student", resourceId: $id, page: $page, limit: 20) {
    data {
      id
      action
      occurredAt
      changes
      actor {
        type
        name
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<StudentChangesQuery, StudentChangesQueryVariables>;