/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
/** The type of a class. */
export type ClassType =
  /** A group of students that stays together. It has no course. */
  | 'homeroom'
  /** A section of one course. */
  | 'scheduled';

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

/** Changes to a class. Absent fields keep their values. */
export type UpdateClassInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code?: string | null | undefined;
  /** Name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Type of the class. Fixed once the class has assessments or grades. */
  type?: ClassType | null | undefined;
  /** Id of the course. Fixed once the class has assessments or grades. */
  courseId?: number | null | undefined;
  /** Id of the term; null clears it. Fixed once the class has assessments or grades. */
  termId?: number | null | undefined;
  /** Grade level; null clears it. */
  gradeLevel?: string | null | undefined;
  /** Room; null clears it. */
  room?: string | null | undefined;
  /** Maximum number of students, not below the number enrolled; null for no maximum. */
  capacity?: number | null | undefined;
};

export type ClassesQueryVariables = Exact<{
  search?: string | null | undefined;
  termId?: number | null | undefined;
  courseId?: number | null | undefined;
  teacherId?: number | null | undefined;
  type?: ClassType | null | undefined;
  page?: number | null | undefined;
  shownCourseId?: number | null | undefined;
  withCourse: boolean;
}>;


export type ClassesQuery = { classes: { data: Array<{ id: number, code: string, name: string, capacity: number | null, enrolled: number, course: { id: number, name: string } | null, term: { id: number, name: string } | null, teachers: Array<{ id: number, name: string }> }>, pagination: { page: number, total: number, totalPages: number } }, terms: Array<{ id: number, name: string }>, course?: { id: number, code: string, name: string } | null };

export type ClassDetailsQueryVariables = Exact<{
  id: number;
  withStudents: boolean;
}>;


export type ClassDetailsQuery = { class: { id: number, code: string, name: string, type: ClassType, gradeLevel: string | null, room: string | null, capacity: number | null, enrolled: number, course: { id: number, code: string, name: string } | null, term: { id: number, name: string } | null, teachers: Array<{ id: number, name: string }>, enrolments?: Array<{ id: number, primary: boolean, beginsOn: string, endsOn: string | null, reason: string | null, student: { id: number, studentId: string, firstName: string, lastName: string } }> } | null, terms: Array<{ id: number, name: string }> };

export type CreateClassMutationVariables = Exact<{
  input: CreateClassInput;
}>;


export type CreateClassMutation = { createClass: { id: number } };

export type UpdateClassMutationVariables = Exact<{
  id: number;
  input: UpdateClassInput;
}>;


export type UpdateClassMutation = { updateClass: { id: number } };

export type DeleteClassMutationVariables = Exact<{
  id: number;
}>;


export type DeleteClassMutation = { deleteClass: { id: number } };

export type TeacherChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type TeacherChoicesQuery = { teachers: Array<{ id: number, name: string, role: string }> };

export type AssignTeacherMutationVariables = Exact<{
  classId: number;
  userId: number;
}>;


export type AssignTeacherMutation = { assignTeacher: { id: number } };

export type UnassignTeacherMutationVariables = Exact<{
  classId: number;
  userId: number;
}>;


export type UnassignTeacherMutation = { unassignTeacher: { id: number } };


export const ClassesDocument = new TypedDocumentString(`
    query Classes($search: String, $termId: Int, $courseId: Int, $teacherId: Int, $type: ClassType, $page: Int, $shownCourseId: Int = 0, $withCourse: Boolean!) {
  classes(
    search: $search
    termId: $termId
    courseId: $courseId
    teacherId: $teacherId
    type: $type
    page: $page
    limit: 25
  ) {
    data {
      id
      code
      name
      capacity
      enrolled
      course {
        id
        name
      }
      term {
        id
        name
      }
      teachers {
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
  terms {
    id
    name
  }
  course(id: $shownCourseId) @include(if: $withCourse) {
    id
    code
    name
  }
}
    `) as unknown as TypedDocumentString<ClassesQuery, ClassesQueryVariables>;
export const ClassDetailsDocument = new TypedDocumentString(`
    query ClassDetails($id: Int!, $withStudents: Boolean!) {
  class(id: $id) {
    id
    code
    name
    type
    gradeLevel
    room
    capacity
    enrolled
    course {
      id
      code
      name
    }
    term {
      id
      name
    }
    teachers {
      id
      name
    }
    enrolments @include(if: $withStudents) {
      id
      primary
      beginsOn
      endsOn
      reason
      student {
        id
        studentId
        firstName
        lastName
      }
    }
  }
  terms {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ClassDetailsQuery, ClassDetailsQueryVariables>;
export const CreateClassDocument = new TypedDocumentString(`
    mutation CreateClass($input: CreateClassInput!) {
  createClass(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateClassMutation, CreateClassMutationVariables>;
export const UpdateClassDocument = new TypedDocumentString(`
    mutation UpdateClass($id: Int!, $input: UpdateClassInput!) {
  updateClass(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateClassMutation, UpdateClassMutationVariables>;
export const DeleteClassDocument = new TypedDocumentString(`
    mutation DeleteClass($id: Int!) {
  deleteClass(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteClassMutation, DeleteClassMutationVariables>;
export const TeacherChoicesDocument = new TypedDocumentString(`
    query TeacherChoices($search: String) {
  teachers(search: $search) {
    id
    name
    role
  }
}
    `) as unknown as TypedDocumentString<TeacherChoicesQuery, TeacherChoicesQueryVariables>;
export const AssignTeacherDocument = new TypedDocumentString(`
    mutation AssignTeacher($classId: Int!, $userId: Int!) {
  assignTeacher(classId: $classId, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<AssignTeacherMutation, AssignTeacherMutationVariables>;
export const UnassignTeacherDocument = new TypedDocumentString(`
    mutation UnassignTeacher($classId: Int!, $userId: Int!) {
  unassignTeacher(classId: $classId, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnassignTeacherMutation, UnassignTeacherMutationVariables>;