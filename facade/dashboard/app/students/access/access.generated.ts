/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The kind of recipient of personal data. */
export type RecipientType =
  /** A person who signed in. Only files are recorded, not what is read on a screen. */
  | 'user'
  /** Another server that uses an API key. */
  | 'api_key'
  /** Another system that uses a token of an OAuth client. */
  | 'oauth_client'
  /** The command line of the service. */
  | 'system'
  /** The receiver of a webhook. */
  | 'webhook';

/** The way in which personal data left the service. */
export type DisclosureKind =
  /** A response of the REST or GraphQL API. */
  | 'read'
  /** An exported file of students. */
  | 'export'
  /** A OneRoster bundle. */
  | 'bundle'
  /** A delivery of a webhook. */
  | 'webhook';

export type StudentAccessQueryVariables = Exact<{
  studentId: number;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type StudentAccessQuery = { accessReport: { data: Array<{ id: number, occurredAt: string, kind: DisclosureKind, purpose: string | null, fields: Array<string>, studentCount: number | null, requestId: string | null, recipient: { type: RecipientType, name: string } }>, pagination: { page: number, total: number, totalPages: number } } };


export const StudentAccessDocument = new TypedDocumentString(`
    query StudentAccess($studentId: Int!, $page: Int, $limit: Int) {
  accessReport(studentId: $studentId, page: $page, limit: $limit) {
    data {
      id
      occurredAt
      recipient {
        type
        name
      }
      kind
      purpose
      fields
      studentCount
      requestId
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<StudentAccessQuery, StudentAccessQueryVariables>;