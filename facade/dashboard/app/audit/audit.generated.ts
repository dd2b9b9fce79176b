/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
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

/** The kind of flaw in the audit trail. */
export type AuditFlawKind =
  /** The record differs from the one written at this position: it, or one of its change feed entries, was changed, removed, added or moved. */
  | 'changed'
  /** The record at this position was removed. */
  | 'missing'
  /** A record was added without a position in the chain. */
  | 'unchained'
  /** The personal values of the record are unreadable although the person was not erased: their key was removed. */
  | 'key_missing'
  /** The whole trail was removed; a signed checkpoint proves that it existed. */
  | 'emptied'
  /** The records from this position on were removed; a signed checkpoint proves that they existed. */
  | 'truncated'
  /** A record at or before this position was replaced and the chain recomputed: a signed checkpoint has a different hash. */
  | 'rewritten'
  /** The newest checkpoint in the database, at this position, has a signature that this service did not make. */
  | 'forged';

export type AuditLogsQueryVariables = Exact<{
  actorType?: ActorType | null | undefined;
  actorId?: number | null | undefined;
  action?: string | null | undefined;
  resourceType?: string | null | undefined;
  resourceId?: number | null | undefined;
  requestId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type AuditLogsQuery = { auditLogs: { data: Array<{ id: number, occurredAt: string, action: string, changes: unknown, ip: string | null, requestId: string | null, actor: { type: ActorType, id: number | null, name: string | null }, resource: { type: string, id: number | null } }>, pagination: { page: number, total: number, totalPages: number } } };

export type VerifyAuditLogQueryVariables = Exact<{ [key: string]: never; }>;


export type VerifyAuditLogQuery = { verification: { valid: boolean, checked: number, headHash: string | null, flaw: { kind: AuditFlawKind, sequence: number | null, auditLogId: number | null } | null, checkpoint: { sequence: number, takenAt: string } | null } };

export type FindUsersQueryVariables = Exact<{
  search: string;
}>;


export type FindUsersQuery = { users: { data: Array<{ id: number, name: string, email: string }> } };

export type StudentNumberQueryVariables = Exact<{
  id: number;
}>;


export type StudentNumberQuery = { student: { studentId: string } | null };


export const AuditLogsDocument = new TypedDocumentString(`
    query AuditLogs($actorType: ActorType, $actorId: Int, $action: String, $resourceType: String, $resourceId: Int, $requestId: String, $from: DateTime, $to: DateTime, $page: Int) {
  auditLogs(
    actorType: $actorType
    actorId: $actorId
    action: $action
    resourceType: $resourceType
    resourceId: $resourceId
    requestId: $requestId
    from: $from
    to: $to
    page: $page
    limit: 25
  ) {
    data {
      id
      occurredAt
      actor {
        type
        id
        name
      }
      action
      resource {
        type
        id
      }
      changes
      ip
      requestId
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<AuditLogsQuery, AuditLogsQueryVariables>;
export const VerifyAuditLogDocument = new TypedDocumentString(`
    query VerifyAuditLog {
  verification: verifyAuditLog {
    valid
    checked
    headHash
    flaw {
      kind
      sequence
      auditLogId
    }
    checkpoint {
      sequence
      takenAt
    }
  }
}
    `) as unknown as TypedDocumentString<VerifyAuditLogQuery, VerifyAuditLogQueryVariables>;
export const FindUsersDocument = new TypedDocumentString(`
    query FindUsers($search: String!) {
  users(search: $search, limit: 10) {
    data {
      id
      name
      email
    }
  }
}
    `) as unknown as TypedDocumentString<FindUsersQuery, FindUsersQueryVariables>;
export const StudentNumberDocument = new TypedDocumentString(`
    query StudentNumber($id: Int!) {
  student(id: $id) {
    studentId
  }
}
    `) as unknown as TypedDocumentString<StudentNumberQuery, StudentNumberQueryVariables>;