/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
export type StudentsToEnrolQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type StudentsToEnrolQuery = { students: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string, className: string | null }> } };

export type ClassChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type ClassChoicesQuery = { classes: { data: Array<{ id: number, code: string, name: string, capacity: number | null, enrolled: number, term: { name: string } | null }> } };

export type EnrolStudentsMutationVariables = Exact<{
  classId: number;
  studentIds: Array<number> | number;
  beginsOn?: string | null | undefined;
  primary?: boolean | null | undefined;
}>;


export type EnrolStudentsMutation = { enrolStudents: Array<{ id: number }> };

export type EndEnrolmentMutationVariables = Exact<{
  id: number;
  endsOn?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type EndEnrolmentMutation = { endEnrolment: { id: number } };


export const StudentsToEnrolDocument = new TypedDocumentString(`
    query StudentsToEnrol($search: String) {
  students(search: $search, status: active, limit: 20) {
    data {
      id
      studentId
      firstName
      lastName
      className
    }
  }
}
    `) as unknown as TypedDocumentString<StudentsToEnrolQuery, StudentsToEnrolQueryVariables>;
export const ClassChoicesDocument = new TypedDocumentString(`
    query ClassChoices($search: String) {
  classes(search: $search, limit: 11) {
    data {
      id
      code
      name
      capacity
      enrolled
      term {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ClassChoicesQuery, ClassChoicesQueryVariables>;
export const EnrolStudentsDocument = new TypedDocumentString(`
    mutation EnrolStudents($classId: Int!, $studentIds: [Int!]!, $beginsOn: Date, $primary: Boolean) {
  enrolStudents(
    classId: $classId
    studentIds: $studentIds
    beginsOn: $beginsOn
    primary: $primary
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EnrolStudentsMutation, EnrolStudentsMutationVariables>;
export const EndEnrolmentDocument = new TypedDocumentString(`
    mutation EndEnrolment($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndEnrolmentMutation, EndEnrolmentMutationVariables>;