/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The status of a course. */
export type CourseStatus =
  /** The course is taught. */
  | 'active'
  /** The course is no longer taught. Its grades remain. */
  | 'archived';

/** A new course. */
export type CreateCourseInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code: string;
  /** Name, 1 to 200 characters. */
  name: string;
  /** Content of the course, at most 2,000 characters. */
  description?: string | null | undefined;
  /** Subject, at most 200 characters. */
  subject?: string | null | undefined;
  /** Department, at most 200 characters. */
  department?: string | null | undefined;
  /** Credits, 0 to 99. Default 0. */
  credits?: number | null | undefined;
  /** True if final grades count towards the GPA. Default true. */
  gpaApplicable?: boolean | null | undefined;
};

/** Changes to a course. Absent fields keep their values. */
export type UpdateCourseInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code?: string | null | undefined;
  /** Name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Content of the course; null clears it. */
  description?: string | null | undefined;
  /** Subject; null clears it. */
  subject?: string | null | undefined;
  /** Department; null clears it. */
  department?: string | null | undefined;
  /** Credits, 0 to 99. GPAs and earned credits are recalculated. */
  credits?: number | null | undefined;
  /** True if final grades count towards the GPA. GPAs are recalculated. */
  gpaApplicable?: boolean | null | undefined;
  /** Archives or reactivates the course. */
  status?: CourseStatus | null | undefined;
};

export type CoursesQueryVariables = Exact<{
  search?: string | null | undefined;
  status?: CourseStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type CoursesQuery = { courses: { data: Array<{ id: number, code: string, name: string, subject: string | null, credits: number, status: CourseStatus }>, pagination: { page: number, total: number, totalPages: number } } };

export type CourseDetailsQueryVariables = Exact<{
  id: number;
  withClasses: boolean;
}>;


export type CourseDetailsQuery = { course: { id: number, code: string, name: string, description: string | null, subject: string | null, department: string | null, credits: number, gpaApplicable: boolean, status: CourseStatus } | null, classes?: { data: Array<{ id: number, code: string, name: string, capacity: number | null, enrolled: number, term: { id: number, name: string } | null }>, pagination: { total: number } } };

export type CourseChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type CourseChoicesQuery = { courses: { data: Array<{ id: number, code: string, name: string }> } };

export type CreateCourseMutationVariables = Exact<{
  input: CreateCourseInput;
}>;


export type CreateCourseMutation = { createCourse: { id: number } };

export type UpdateCourseMutationVariables = Exact<{
  id: number;
  input: UpdateCourseInput;
}>;


export type UpdateCourseMutation = { updateCourse: { id: number } };

export type DeleteCourseMutationVariables = Exact<{
  id: number;
}>;


export type DeleteCourseMutation = { deleteCourse: { id: number } };


export const CoursesDocument = new TypedDocumentString(`
    query Courses($search: String, $status: CourseStatus, $page: Int) {
  courses(search: $search, status: $status, page: $page, limit: 25) {
    data {
      id
      code
      name
      subject
      credits
      status
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesQuery, CoursesQueryVariables>;
export const CourseDetailsDocument = new TypedDocumentString(`
    query CourseDetails($id: Int!, $withClasses: Boolean!) {
  course(id: $id) {
    id
    code
    name
    description
    subject
    department
    credits
    gpaApplicable
    status
  }
  classes(courseId: $id, limit: 25) @include(if: $withClasses) {
    data {
      id
      code
      name
      capacity
      enrolled
      term {
        id
        name
      }
    }
    pagination {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CourseDetailsQuery, CourseDetailsQueryVariables>;
export const CourseChoicesDocument = new TypedDocumentString(`
    query CourseChoices($search: String) {
  courses(search: $search, status: active, limit: 10) {
    data {
      id
      code
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CourseChoicesQuery, CourseChoicesQueryVariables>;
export const CreateCourseDocument = new TypedDocumentString(`
    mutation CreateCourse($input: CreateCourseInput!) {
  createCourse(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateCourseMutation, CreateCourseMutationVariables>;
export const UpdateCourseDocument = new TypedDocumentString(`
    mutation UpdateCourse($id: Int!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateCourseMutation, UpdateCourseMutationVariables>;
export const DeleteCourseDocument = new TypedDocumentString(`
    mutation DeleteCourse($id: Int!) {
  deleteCourse(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteCourseMutation, DeleteCourseMutationVariables>;