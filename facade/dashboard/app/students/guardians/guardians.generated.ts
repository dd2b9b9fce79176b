/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** A new guardian. */
export type CreateGuardianInput = {
  /** Full name, 1 to 200 characters. */
  name: string;
  /** Given name, at most 200 characters. Without it, all words of the name but the last. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters. Without it, the last word of the name. */
  familyName?: string | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
  phone?: string | null | undefined;
};

/** Changes to a guardian. Absent fields keep their values. */
export type UpdateGuardianInput = {
  /** Full name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Given name, at most 200 characters; null clears it. Without it, a new name decides. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters; null clears it. Without it, a new name decides. */
  familyName?: string | null | undefined;
  /** Email address; null clears it. */
  email?: string | null | undefined;
  /** Phone number; null clears it. */
  phone?: string | null | undefined;
};

export type GuardiansQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  withStudents: boolean;
}>;


export type GuardiansQuery = { guardians: { data: Array<{ id: number, name: string, phone: string | null, email: string | null, students?: Array<{ id: number, studentId: string, firstName: string, lastName: string }> }>, pagination: { page: number, total: number, totalPages: number } } };

export type GuardianChoicesQueryVariables = Exact<{
  search: string;
}>;


export type GuardianChoicesQuery = { guardians: { data: Array<{ id: number, name: string, phone: string | null, email: string | null }> } };

export type GuardianQueryVariables = Exact<{
  id: number;
  withStudents: boolean;
}>;


export type GuardianQuery = { guardian: { id: number, name: string, givenName: string | null, familyName: string | null, phone: string | null, email: string | null, students?: Array<{ className: string | null, id: number, studentId: string, firstName: string, lastName: string }> } | null };

export type StudentNameFragment = { id: number, studentId: string, firstName: string, lastName: string };

export type CreateGuardianMutationVariables = Exact<{
  input: CreateGuardianInput;
}>;


export type CreateGuardianMutation = { createGuardian: { id: number } };

export type UpdateGuardianMutationVariables = Exact<{
  id: number;
  input: UpdateGuardianInput;
}>;


export type UpdateGuardianMutation = { updateGuardian: { id: number } };

export type DeleteGuardianMutationVariables = Exact<{
  id: number;
}>;


export type DeleteGuardianMutation = { deleteGuardian: { id: number } };

export type LinkGuardianMutationVariables = Exact<{
  studentId: number;
  guardianId: number;
  relation?: string | null | undefined;
  primary?: boolean | null | undefined;
}>;


export type LinkGuardianMutation = { linkGuardian: { id: number } };

export type UnlinkGuardianMutationVariables = Exact<{
  studentId: number;
  guardianId: number;
}>;


export type UnlinkGuardianMutation = { unlinkGuardian: { id: number } };

export const StudentNameFragmentDoc = new TypedDocumentString(`
    fragment StudentName on Student {
  id
  studentId
  firstName
  lastName
}
    `, {"fragmentName":"StudentName"}) as unknown as TypedDocumentString<StudentNameFragment, unknown>;
export const GuardiansDocument = new TypedDocumentString(`
    query Guardians($search: String, $page: Int, $withStudents: Boolean!) {
  guardians(search: $search, page: $page, limit: 25) {
    data {
      id
      name
      phone
      email
      students @include(if: $withStudents) {
        ...StudentName
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    fragment StudentName on Student {
  id
  studentId
  firstName
  lastName
}`) as unknown as TypedDocumentString<GuardiansQuery, GuardiansQueryVariables>;
export const GuardianChoicesDocument = new TypedDocumentString(`
    query GuardianChoices($search: String!) {
  guardians(search: $search, limit: 10) {
    data {
      id
      name
      phone
      email
    }
  }
}
    `) as unknown as TypedDocumentString<GuardianChoicesQuery, GuardianChoicesQueryVariables>;
export const GuardianDocument = new TypedDocumentString(`
    query Guardian($id: Int!, $withStudents: Boolean!) {
  guardian(id: $id) {
    id
    name
    givenName
    familyName
    phone
    email
    students @include(if: $withStudents) {
      ...StudentName
      className
    }
  }
}
    fragment StudentName on Student {
  id
  studentId
  firstName
  lastName
}`) as unknown as TypedDocumentString<GuardianQuery, GuardianQueryVariables>;
export const CreateGuardianDocument = new TypedDocumentString(`
    mutation CreateGuardian($input: CreateGuardianInput!) {
  createGuardian(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateGuardianMutation, CreateGuardianMutationVariables>;
export const UpdateGuardianDocument = new TypedDocumentString(`
    mutation UpdateGuardian($id: Int!, $input: UpdateGuardianInput!) {
  updateGuardian(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateGuardianMutation, UpdateGuardianMutationVariables>;
export const DeleteGuardianDocument = new TypedDocumentString(`
    mutation DeleteGuardian($id: Int!) {
  deleteGuardian(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteGuardianMutation, DeleteGuardianMutationVariables>;
export const LinkGuardianDocument = new TypedDocumentString(`
    mutation LinkGuardian($studentId: Int!, $guardianId: Int!, $relation: String, $primary: Boolean) {
  linkGuardian(
    studentId: $studentId
    guardianId: $guardianId
    relation: $relation
    primary: $primary
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<LinkGuardianMutation, LinkGuardianMutationVariables>;
export const UnlinkGuardianDocument = new TypedDocumentString(`
    mutation UnlinkGuardian($studentId: Int!, $guardianId: Int!) {
  unlinkGuardian(studentId: $studentId, guardianId: $guardianId) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnlinkGuardianMutation, UnlinkGuardianMutationVariables>;