/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
/** The status of a student. */
export type StudentStatus =
  /** The student attends the institution. */
  | 'active'
  /** The student has left or is on leave. */
  | 'inactive'
  /** The student has graduated. */
  | 'graduated';

/** The status of a grade. */
export type GradeStatus =
  /** The work was graded. Only this status counts towards GPA and credits. */
  | 'graded'
  /** The work is not finished. */
  | 'incomplete'
  /** The student withdrew. */
  | 'withdrawn'
  /** The student is exempt from the work. */
  | 'exempt';

/** The order of a list of students. Ties are broken by id. */
export type StudentOrder =
  /** Ordered by id. */
  | 'id'
  /** Ordered by id, descending. */
  | 'id_desc'
  /** Ordered by name. */
  | 'name'
  /** Ordered by name, descending. */
  | 'name_desc'
  /** Ordered by enrollment_date. */
  | 'enrollment_date'
  /** Ordered by enrollment_date, descending. */
  | 'enrollment_date_desc'
  /** Ordered by created_at. */
  | 'created_at'
  /** Ordered by created_at, descending. */
  | 'created_at_desc';

/** A new student. */
export type CreateStudentInput = {
  /** Email address, unique among the students. */
  email?: string | null | undefined;
  /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
  phone?: string | null | undefined;
  /** Date of birth, in the past and after 1900-01-01. */
  dateOfBirth?: string | null | undefined;
  /** Postal address. */
  address?: AddressInput | null | undefined;
  /** Id of the primary guardian. */
  parentId?: number | null | undefined;
  /** Middle name, at most 100 characters. */
  middleName?: string | null | undefined;
  /** Given name that the student prefers, at most 100 characters. */
  preferredFirstName?: string | null | undefined;
  /** Middle name that the student prefers, at most 100 characters. */
  preferredMiddleName?: string | null | undefined;
  /** Family name that the student prefers, at most 100 characters. */
  preferredLastName?: string | null | undefined;
  /** Grade level, at most 50 characters, best as `KG`, `01` to `12` or `PG`. */
  gradeLevel?: string | null | undefined;
  /** The institution's own identifier, unique, 1 to 64 characters. */
  studentId: string;
  /** Given name, 1 to 100 characters. */
  firstName: string;
  /** Family name, 1 to 100 characters. */
  lastName: string;
  /** Id of the primary class to enrol the student in. */
  classId?: number | null | undefined;
};

/** A postal address. It replaces the former address completely. */
export type AddressInput = {
  /** Street and number, at most 200 characters. */
  street?: string | null | undefined;
  /** City or town, at most 200 characters. */
  city?: string | null | undefined;
  /** State, province or region, at most 200 characters. */
  state?: string | null | undefined;
  /** Postal code, at most 200 characters. */
  zip?: string | null | undefined;
};

/** Changes to a student. Absent fields keep their values; null clears those that a new student may lack. */
export type UpdateStudentInput = {
  /** Email address, unique among the students. */
  email?: string | null | undefined;
  /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
  phone?: string | null | undefined;
  /** Date of birth, in the past and after 1900-01-01. */
  dateOfBirth?: string | null | undefined;
  /** Postal address. */
  address?: AddressInput | null | undefined;
  /** Id of the primary guardian. */
  parentId?: number | null | undefined;
  /** Middle name, at most 100 characters. */
  middleName?: string | null | undefined;
  /** Given name that the student prefers, at most 100 characters. */
  preferredFirstName?: string | null | undefined;
  /** Middle name that the student prefers, at most 100 characters. */
  preferredMiddleName?: string | null | undefined;
  /** Family name that the student prefers, at most 100 characters. */
  preferredLastName?: string | null | undefined;
  /** Grade level, at most 50 characters, best as `KG`, `01` to `12` or `PG`. */
  gradeLevel?: string | null | undefined;
  /** Given name, 1 to 100 characters. */
  firstName?: string | null | undefined;
  /** Family name, 1 to 100 characters. */
  lastName?: string | null | undefined;
  /** Id of the primary class; null ends the primary enrolment. */
  classId?: number | null | undefined;
  /** The new status. */
  status?: StudentStatus | null | undefined;
  /** Read-only fields that must equal the stored values. */
  unchanged?: UnchangedStudentInput | null | undefined;
};

/** Read-only fields sent back unchanged. The update is refused if one differs from the stored value. */
export type UnchangedStudentInput = {
  /** The institution's own identifier. */
  studentId?: string | null | undefined;
  /** Name of the primary class. */
  className?: string | null | undefined;
  /** Date of birth. */
  dateOfBirth?: string | null | undefined;
  /** Date of first enrolment. */
  enrollmentDate?: string | null | undefined;
  /** Postal address. */
  address?: AddressInput | null | undefined;
  /** The primary guardian. */
  parent?: UnchangedParentInput | null | undefined;
  /** Id of the primary guardian. */
  parentId?: number | null | undefined;
  /** GPA, credits and attendance. */
  academicRecords?: UnchangedAcademicRecordsInput | null | undefined;
  /** When the record was created. */
  createdAt?: string | null | undefined;
  /** When the record was last changed. */
  updatedAt?: string | null | undefined;
};

/** A guardian as previously read. */
export type UnchangedParentInput = {
  /** The guardian's id. */
  id?: number | null | undefined;
  /** Full name. */
  name?: string | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** Phone number. */
  phone?: string | null | undefined;
};

/** Academic records as previously read. */
export type UnchangedAcademicRecordsInput = {
  /** Grade point average. */
  currentGpa?: number | null | undefined;
  /** Credits of passed courses. */
  totalCredits?: number | null | undefined;
  /** Percentage of marks attended. */
  attendanceRate?: number | null | undefined;
};

export type StudentsQueryVariables = Exact<{
  status?: StudentStatus | null | undefined;
  classId?: number | null | undefined;
  orderBy?: StudentOrder | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  namedClassId: number;
  withClass: boolean;
}>;


export type StudentsQuery = { studentsConnection: { edges: Array<{ node: { id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasPreviousPage: boolean, hasNextPage: boolean } }, students: { pagination: { total: number } }, class?: { name: string } | null };

export type SearchStudentsQueryVariables = Exact<{
  q: string;
  status?: StudentStatus | null | undefined;
  classId?: number | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  namedClassId: number;
  withClass: boolean;
}>;


export type SearchStudentsQuery = { searchStudents: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus }>, pagination: { page: number, total: number, totalPages: number } }, class?: { name: string } | null };

export type StudentClassesQueryVariables = Exact<{
  search: string;
}>;


export type StudentClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string }> } };

export type StudentRowFragment = { id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus };

export type StudentQueryVariables = Exact<{
  studentId: string;
  withGuardians: boolean;
}>;


export type StudentQuery = { student: { className: string | null, enrollmentDate: string, id: number, studentId: string, version: number, firstName: string, middleName: string | null, lastName: string, preferredFirstName: string | null, preferredMiddleName: string | null, preferredLastName: string | null, gradeLevel: string | null, email: string | null, phone: string | null, dateOfBirth: string | null, status: StudentStatus, academicRecords: { currentGpa: number | null, totalCredits: number, attendanceRate: number | null }, enrolments: Array<{ id: number, classId: number, className: string, beginsOn: string, endsOn: string | null, primary: boolean, reason: string | null }>, guardians?: Array<{ id: number, name: string, relation: string | null, phone: string | null, email: string | null, primary: boolean }>, address: { street: string | null, city: string | null, state: string | null, zip: string | null } | null } | null };

export type StudentDetailsFragment = { id: number, studentId: string, version: number, firstName: string, middleName: string | null, lastName: string, preferredFirstName: string | null, preferredMiddleName: string | null, preferredLastName: string | null, gradeLevel: string | null, email: string | null, phone: string | null, dateOfBirth: string | null, status: StudentStatus, address: { street: string | null, city: string | null, state: string | null, zip: string | null } | null };

export type StudentGradesQueryVariables = Exact<{
  studentId: string;
  page?: number | null | undefined;
}>;


export type StudentGradesQuery = { grades: { data: Array<{ id: number, term: string | null, status: GradeStatus, score: number | null, maxScore: number, letter: string | null, points: number | null, comment: string | null, course: { name: string }, assessment: { title: string } | null, history: Array<{ status: GradeStatus, score: number | null, maxScore: number, letter: string | null, replacedAt: string, submittedBy: { name: string } | null }> }>, pagination: { page: number, total: number, totalPages: number } } };

export type CreateStudentMutationVariables = Exact<{
  input: CreateStudentInput;
}>;


export type CreateStudentMutation = { createStudent: { id: number } };

export type UpdateStudentMutationVariables = Exact<{
  id: number;
  expectedVersion: number;
  input: UpdateStudentInput;
}>;


export type UpdateStudentMutation = { updateStudent: { id: number, version: number } };

export const StudentRowFragmentDoc = new TypedDocumentString(`
    fragment StudentRow on Student {
  id
  studentId
  firstName
  lastName
  className
  status
}
    `, {"fragmentName":"StudentRow"}) as unknown as TypedDocumentString<StudentRowFragment, unknown>;
export const StudentDetailsFragmentDoc = new TypedDocumentString(`
    fragment StudentDetails on Student {
  id
  studentId
  version
  firstName
  middleName
  lastName
  preferredFirstName
  preferredMiddleName
  preferredLastName
  gradeLevel
  email
  phone
  dateOfBirth
  status
  address {
    street
    city
    state
    zip
  }
}
    `, {"fragmentName":"StudentDetails"}) as unknown as TypedDocumentString<StudentDetailsFragment, unknown>;
export const StudentsDocument = new TypedDocumentString(`
    query Students($status: StudentStatus, $classId: Int, $orderBy: StudentOrder, $first: Int, $last: Int, $after: String, $before: String, $namedClassId: Int!, $withClass: Boolean!) {
  studentsConnection(
    filter: {status: $status, classId: $classId}
    orderBy: $orderBy
    first: $first
    last: $last
    after: $after
    before: $before
  ) {
    edges {
      node {
        ...StudentRow
      }
    }
    pageInfo {
      startCursor
      endCursor
      hasPreviousPage
      hasNextPage
    }
  }
  students(status: $status, classId: $classId, limit: 1) {
    pagination {
      total
    }
  }
  class(id: $namedClassId) @include(if: $withClass) {
    name
  }
}
    fragment StudentRow on Student {
  id
  studentId
  firstName
  lastName
  className
  status
}`) as unknown as TypedDocumentString<StudentsQuery, StudentsQueryVariables>;
export const SearchStudentsDocument = new TypedDocumentString(`
    query SearchStudents($q: String!, $status: StudentStatus, $classId: Int, $sort: String, $page: Int, $limit: Int, $namedClassId: Int!, $withClass: Boolean!) {
  searchStudents(
    q: $q
    status: $status
    classId: $classId
    sort: $sort
    page: $page
    limit: $limit
  ) {
    data {
      ...StudentRow
    }
    pagination {
      page
      total
      totalPages
    }
  }
  class(id: $namedClassId) @include(if: $withClass) {
    name
  }
}
    fragment StudentRow on Student {
  id
  studentId
  firstName
  lastName
  className
  status
}`) as unknown as TypedDocumentString<SearchStudentsQuery, SearchStudentsQueryVariables>;
export const StudentClassesDocument = new TypedDocumentString(`
    query StudentClasses($search: String!) {
  classes(search: $search, limit: 10) {
    data {
      id
      name
      code
    }
  }
}
    `) as unknown as TypedDocumentString<StudentClassesQuery, StudentClassesQueryVariables>;
export const StudentDocument = new TypedDocumentString(`
    query Student($studentId: String!, $withGuardians: Boolean!) {
  student(studentId: $studentId) {
    ...StudentDetails
    className
    enrollmentDate
    academicRecords {
      currentGpa
      totalCredits
      attendanceRate
    }
    enrolments {
      id
      classId
      className
      beginsOn
      endsOn
      primary
      reason
    }
    guardians @include(if: $withGuardians) {
      id
      name
      relation
      phone
      email
      primary
    }
  }
}
    fragment StudentDetails on Student {
  id
  studentId
  version
  firstName
  middleName
  lastName
  preferredFirstName
  preferredMiddleName
  preferredLastName
  gradeLevel
  email
  phone
  dateOfBirth
  status
  address {
    street
    city
    state
    zip
  }
}`) as unknown as TypedDocumentString<StudentQuery, StudentQueryVariables>;
export const StudentGradesDocument = new TypedDocumentString(`
    query StudentGrades($studentId: String!, $page: Int) {
  grades(studentId: $studentId, page: $page, limit: 50) {
    data {
      id
      term
      status
      score
      maxScore
      letter
      points
      comment
      course {
        name
      }
      assessment {
        title
      }
      history {
        status
        score
        maxScore
        letter
        replacedAt
        submittedBy {
          name
        }
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<StudentGradesQuery, StudentGradesQueryVariables>;
export const CreateStudentDocument = new TypedDocumentString(`
    mutation CreateStudent($input: CreateStudentInput!) {
  createStudent(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateStudentMutation, CreateStudentMutationVariables>;
export const UpdateStudentDocument = new TypedDocumentString(`
    mutation UpdateStudent($id: Int!, $expectedVersion: Int!, $input: UpdateStudentInput!) {
  updateStudent(id: $id, expectedVersion: $expectedVersion, input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<UpdateStudentMutation, UpdateStudentMutationVariables>;