/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The status of a student. */
export type StudentStatus =
  /** The student attends the institution. */
  | 'active'
  /** The student has left or is on leave. */
  | 'inactive'
  /** The student has graduated. */
  | 'graduated';

/** The attendance status of a student. */
export type AttendanceStatus =
  /** The student was present. */
  | 'present'
  /** The student was absent. */
  | 'absent'
  /** The student came late. Counts as attended. */
  | 'late'
  /** The student was absent with an excuse. Counts by the institution's policy. */
  | 'excused';

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

/** One student's attendance mark. */
export type AttendanceEntry = {
  /** The institution's own identifier of the student. */
  studentId: string;
  /** Attendance status. */
  status: AttendanceStatus;
  /** Minutes late, 0 to 1440. Only with the status late. */
  minutesLate?: number | null | undefined;
  /** Remark, at most 500 characters. */
  note?: string | null | undefined;
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

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { me: { id: number, name: string, email: string, role: string, permissions: Array<string> }, institution: { name: string, timeZone: string } };

export type OwnClassesQueryVariables = Exact<{
  teacherId: number;
  today: string;
}>;


export type OwnClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string, room: string | null }> }, missingAttendance: Array<{ id: number }> };

export type RollQueryVariables = Exact<{
  classId: number;
  today: string;
  page?: number | null | undefined;
}>;


export type RollQuery = { class: { id: number, name: string, students: Array<{ studentId: string, firstName: string, lastName: string }> } | null, attendance: { data: Array<{ status: AttendanceStatus, minutesLate: number | null, note: string | null, updatedAt: string, recordedBy: { name: string } | null, student: { studentId: string } }>, pagination: { totalPages: number } } };

export type RecordAttendanceMutationVariables = Exact<{
  classId: number;
  today: string;
  entries: Array<AttendanceEntry> | AttendanceEntry;
}>;


export type RecordAttendanceMutation = { recordAttendance: { created: number, updated: number, unchanged: number } };

export type StudentsQueryVariables = Exact<{
  status?: StudentStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type StudentsQuery = { found: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus }>, pagination: { page: number, total: number, totalPages: number } } };

export type SearchStudentsQueryVariables = Exact<{
  q: string;
  status?: StudentStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type SearchStudentsQuery = { found: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus }>, pagination: { page: number, total: number, totalPages: number } } };

export type StudentRowFragment = { id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus };

export type StudentQueryVariables = Exact<{
  studentId: string;
  withGuardians: boolean;
}>;


export type StudentQuery = { student: { className: string | null, enrollmentDate: string, id: number, studentId: string, version: number, firstName: string, lastName: string, email: string | null, phone: string | null, dateOfBirth: string | null, status: StudentStatus, academicRecords: { currentGpa: number | null, totalCredits: number, attendanceRate: number | null }, enrolments: Array<{ id: number, classId: number, className: string, beginsOn: string, endsOn: string | null, primary: boolean }>, guardians?: Array<{ id: number, name: string, relation: string | null, phone: string | null, email: string | null, primary: boolean }>, address: { street: string | null, city: string | null, state: string | null, zip: string | null } | null } | null };

export type StudentDetailsFragment = { id: number, studentId: string, version: number, firstName: string, lastName: string, email: string | null, phone: string | null, dateOfBirth: string | null, status: StudentStatus, address: { street: string | null, city: string | null, state: string | null, zip: string | null } | null };

export type StudentGradesQueryVariables = Exact<{
  studentId: string;
  page?: number | null | undefined;
}>;


export type StudentGradesQuery = { grades: { data: Array<{ id: number, term: string | null, status: GradeStatus, score: number | null, maxScore: number, letter: string | null, course: { name: string }, assessment: { title: string } | null }>, pagination: { page: number, total: number, totalPages: number } } };

export type UpdateStudentMutationVariables = Exact<{
  id: number;
  expectedVersion: number;
  input: UpdateStudentInput;
}>;


export type UpdateStudentMutation = { updateStudent: { id: number, version: number } };

export type DeleteStudentMutationVariables = Exact<{
  id: number;
  expectedVersion: number;
}>;


export type DeleteStudentMutation = { deleteStudent: { id: number } };

export type RestoreStudentMutationVariables = Exact<{
  id: number;
}>;


export type RestoreStudentMutation = { restoreStudent: { id: number } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
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
  lastName
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
export const OwnClassesDocument = new TypedDocumentString(`
    query OwnClasses($teacherId: Int!, $today: Date!) {
  classes(teacherId: $teacherId, limit: 100) {
    data {
      id
      name
      code
      room
    }
  }
  missingAttendance(date: $today) {
    id
  }
}
    `) as unknown as TypedDocumentString<OwnClassesQuery, OwnClassesQueryVariables>;
export const RollDocument = new TypedDocumentString(`
    query Roll($classId: Int!, $today: Date!, $page: Int) {
  class(id: $classId) {
    id
    name
    students {
      studentId
      firstName
      lastName
    }
  }
  attendance(classId: $classId, date: $today, page: $page, limit: 100) {
    data {
      status
      minutesLate
      note
      updatedAt
      recordedBy {
        name
      }
      student {
        studentId
      }
    }
    pagination {
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<RollQuery, RollQueryVariables>;
export const RecordAttendanceDocument = new TypedDocumentString(`
    mutation RecordAttendance($classId: Int!, $today: Date!, $entries: [AttendanceEntry!]!) {
  recordAttendance(classId: $classId, date: $today, entries: $entries) {
    created
    updated
    unchanged
  }
}
    `) as unknown as TypedDocumentString<RecordAttendanceMutation, RecordAttendanceMutationVariables>;
export const StudentsDocument = new TypedDocumentString(`
    query Students($status: StudentStatus, $page: Int) {
  found: students(status: $status, page: $page, limit: 25) {
    data {
      ...StudentRow
    }
    pagination {
      page
      total
      totalPages
    }
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
    query SearchStudents($q: String!, $status: StudentStatus, $page: Int) {
  found: searchStudents(q: $q, status: $status, page: $page, limit: 25) {
    data {
      ...StudentRow
    }
    pagination {
      page
      total
      totalPages
    }
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
  lastName
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
      course {
        name
      }
      assessment {
        title
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
export const UpdateStudentDocument = new TypedDocumentString(`
    mutation UpdateStudent($id: Int!, $expectedVersion: Int!, $input: UpdateStudentInput!) {
  updateStudent(id: $id, expectedVersion: $expectedVersion, input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<UpdateStudentMutation, UpdateStudentMutationVariables>;
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