/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
export type DeletedStudentsQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type DeletedStudentsQuery = { deletedStudents: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string }>, pagination: { page: number, total: number, totalPages: number } } };

export type DeleteStudentMutationVariables = Exact<{
  id: number;
  expectedVersion: number;
}>;


export type DeleteStudentMutation = { deleteStudent: { id: number } };

export type RestoreStudentMutationVariables = Exact<{
  id: number;
}>;


export type RestoreStudentMutation = { restoreStudent: { id: number } };

export type EraseStudentMutationVariables = Exact<{
  id: number;
}>;


export type EraseStudentMutation = { eraseStudent: { id: number } };


export const DeletedStudentsDocument = new TypedDocumentString(`
    query DeletedStudents($search: String, $page: Int) {
  deletedStudents(search: $search, page: $page, limit: 25) {
    data {
      id
      studentId
      firstName
      lastName
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<DeletedStudentsQuery, DeletedStudentsQueryVariables>;
export const DeleteStudentDocument = new TypedDocumentString(`
    mutation DeleteStudent($id: Int!, $expectedVersion: Int!) {
  deleteStudent(id: $id, expectedVersion: $expectedVersion) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteStudentMutation, DeleteStudentMutationVariables>;
export const RestoreStudentDocument = new TypedDocumentString(`
    mutation RestoreStudent($id: Int!) {
  restoreStudent(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RestoreStudentMutation, RestoreStudentMutationVariables>;
export const EraseStudentDocument = new TypedDocumentString(`
    mutation EraseStudent($id: Int!) {
  eraseStudent(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<EraseStudentMutation, EraseStudentMutationVariables>;