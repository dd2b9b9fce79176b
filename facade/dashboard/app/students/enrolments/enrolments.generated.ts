/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
export type EnrolInClassMutationVariables = Exact<{
  classId: number;
  studentId: number;
  beginsOn?: string | null | undefined;
  primary?: boolean | null | undefined;
}>;


export type EnrolInClassMutation = { enrolStudent: { id: number } };

export type EndStudentEnrolmentMutationVariables = Exact<{
  id: number;
  endsOn?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type EndStudentEnrolmentMutation = { endEnrolment: { id: number } };


export const EnrolInClassDocument = new TypedDocumentString(`
    mutation EnrolInClass($classId: Int!, $studentId: Int!, $beginsOn: Date, $primary: Boolean) {
  enrolStudent(
    classId: $classId
    studentId: $studentId
    beginsOn: $beginsOn
    primary: $primary
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EnrolInClassMutation, EnrolInClassMutationVariables>;
export const EndStudentEnrolmentDocument = new TypedDocumentString(`
    mutation EndStudentEnrolment($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndStudentEnrolmentMutation, EndStudentEnrolmentMutationVariables>;