/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The subscription plan of an institution. */
export type Plan =
  /** 1,000 requests per hour and credential. */
  | 'standard'
  /** 5,000 requests per hour and credential. */
  | 'premium'
  /** Unlimited requests. */
  | 'enterprise';

export type UsageQueryVariables = Exact<{
  from?: string | null | undefined;
  page?: number | null | undefined;
  withCredentials: boolean;
}>;


export type UsageQuery = { institution: { plan: Plan }, usage: { limit: number | null, used: number | null, resetsAt: string | null, credentials?: { data: Array<{ date: string, requests: number, user: { id: number, name: string } | null, apiKey: { id: number, name: string } | null, oauthClient: { id: number, name: string } | null }>, pagination: { page: number, total: number, totalPages: number } } } };


export const UsageDocument = new TypedDocumentString(`
    query Usage($from: Date, $page: Int, $withCredentials: Boolean!) {
  institution {
    plan
  }
  usage {
    limit
    used
    resetsAt
    credentials(from: $from, page: $page, limit: 50) @include(if: $withCredentials) {
      data {
        date
        requests
        user {
          id
          name
        }
        apiKey {
          id
          name
        }
        oauthClient {
          id
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
}
    `) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;