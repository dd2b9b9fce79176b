/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { me: { id: number, name: string, email: string, role: string, permissions: Array<string> }, institution: { name: string, timeZone: string } };


export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  me {
    id
    name
    email
    role
    permissions
  }
  institution {
    name
    timeZone
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;