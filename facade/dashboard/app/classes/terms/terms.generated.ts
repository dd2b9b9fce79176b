/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The type of a class. */
export type ClassType =
  /** A group of students that stays together. It has no course. */
  | 'homeroom'
  /** A section of one course. */
  | 'scheduled';

/** The type of a term. A term contains only terms of shorter types. */
export type TermType =
  /** A whole school year. */
  | 'school_year'
  /** A half of a school year. */
  | 'semester'
  /** A term, such as a trimester or a quarter. */
  | 'term'
  /** A period at whose end grades are reported. */
  | 'grading_period';

/** A new class. */
export type CreateClassInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code: string;
  /** Name, 1 to 200 characters. */
  name: string;
  /** Type of the class. Default: scheduled with a course, homeroom without one. */
  type?: ClassType | null | undefined;
  /** Id of the course that the class teaches. A homeroom has none. */
  courseId?: number | null | undefined;
  /** Id of the term in which the class meets. */
  termId?: number | null | undefined;
  /** Grade level, at most 50 characters. */
  gradeLevel?: string | null | undefined;
  /** Room, at most 50 characters. */
  room?: string | null | undefined;
  /** Maximum number of students, 1 to 10,000. Default: no maximum. */
  capacity?: number | null | undefined;
};

/** A term. For one that exists, absent fields keep their values. */
export type TermInput = {
  /** Name, unique among the terms, 1 to 100 characters. */
  name: string;
  /** First day. */
  startsOn: string;
  /** Last day, not before the first day. */
  endsOn: string;
  /** Type of the term, shorter than that of its parent. Default: term. */
  type?: TermType | null | undefined;
  /** Id of the term that contains this one and all its days; null for none. */
  parentId?: number | null | undefined;
  /** The year in which the school year of the term ends, 1900 to 9999. Null, the default, takes it from the last day: school years begin in August. */
  schoolYear?: number | null | undefined;
};

export type TermsQueryVariables = Exact<{ [key: string]: never; }>;


export type TermsQuery = { terms: Array<{ id: number, name: string, type: TermType, parentId: number | null, schoolYear: number, startsOn: string, endsOn: string }> };

export type CreateTermMutationVariables = Exact<{
  input: TermInput;
}>;


export type CreateTermMutation = { createTerm: { id: number } };

export type UpdateTermMutationVariables = Exact<{
  id: number;
  input: TermInput;
}>;


export type UpdateTermMutation = { updateTerm: { id: number } };

export type ClassesToCopyQueryVariables = Exact<{
  termId?: number | null | undefined;
  page?: number | null | undefined;
  withClasses: boolean;
}>;


export type ClassesToCopyQuery = { terms: Array<{ id: number, name: string }>, classes?: { data: Array<{ id: number, code: string, name: string, type: ClassType, gradeLevel: string | null, room: string | null, capacity: number | null, course: { id: number, code: string } | null, teachers: Array<{ id: number, name: string }> }>, pagination: { totalPages: number } } };

export type CreateClassesMutationVariables = Exact<{
  input: Array<CreateClassInput> | CreateClassInput;
}>;


export type CreateClassesMutation = { createClasses: Array<{ id: number, code: string, name: string }> };


export const TermsDocument = new TypedDocumentString(`
    query Terms {
  terms {
    id
    name
    type
    parentId
    schoolYear
    startsOn
    endsOn
  }
}
    `) as unknown as TypedDocumentString<TermsQuery, TermsQueryVariables>;
export const CreateTermDocument = new TypedDocumentString(`
    mutation CreateTerm($input: TermInput!) {
  createTerm(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateTermMutation, CreateTermMutationVariables>;
export const UpdateTermDocument = new TypedDocumentString(`
    mutation UpdateTerm($id: Int!, $input: TermInput!) {
  updateTerm(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateTermMutation, UpdateTermMutationVariables>;
export const ClassesToCopyDocument = new TypedDocumentString(`
    query ClassesToCopy($termId: Int, $page: Int, $withClasses: Boolean!) {
  terms {
    id
    name
  }
  classes(termId: $termId, page: $page, limit: 100) @include(if: $withClasses) {
    data {
      id
      code
      name
      type
      gradeLevel
      room
      capacity
      course {
        id
        code
      }
      teachers {
        id
        name
      }
    }
    pagination {
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<ClassesToCopyQuery, ClassesToCopyQueryVariables>;
export const CreateClassesDocument = new TypedDocumentString(`
    mutation CreateClasses($input: [CreateClassInput!]!) {
  createClasses(input: $input) {
    id
    code
    name
  }
}
    `) as unknown as TypedDocumentString<CreateClassesMutation, CreateClassesMutationVariables>;