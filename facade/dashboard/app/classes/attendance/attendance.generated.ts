/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
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

export type OwnClassesQueryVariables = Exact<{
  teacherId: number;
  today: string;
}>;


export type OwnClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string, room: string | null }> }, missingAttendance: Array<{ id: number }> };

export type RollQueryVariables = Exact<{
  classId: number;
  date: string;
  before: string;
  page?: number | null | undefined;
}>;


export type RollQuery = { class: { id: number, name: string, students: Array<{ studentId: string, firstName: string, lastName: string }> } | null, attendance: { data: Array<{ status: AttendanceStatus, minutesLate: number | null, note: string | null, updatedAt: string, recordedBy: { name: string } | null, student: { studentId: string } }>, pagination: { totalPages: number } }, before: { data: Array<{ status: AttendanceStatus, student: { studentId: string } }>, pagination: { totalPages: number } } };

export type RecordAttendanceMutationVariables = Exact<{
  classId: number;
  date: string;
  entries: Array<AttendanceEntry> | AttendanceEntry;
}>;


export type RecordAttendanceMutation = { recordAttendance: { created: number, updated: number, unchanged: number } };

export type AttendanceDayQueryVariables = Exact<{
  date: string;
  withGuardians: boolean;
}>;


export type AttendanceDayQuery = { dailyAttendance: { rolls: number, summary: { present: number, absent: number, late: number, excused: number, attendanceRate: number | null }, exceptions: Array<{ id: number, classId: number, className: string, status: AttendanceStatus, minutesLate: number | null, note: string | null, student: { id: number, studentId: string, firstName: string, lastName: string, guardians?: Array<{ id: number, name: string, relation: string | null, phone: string | null }> } }> }, missingAttendance: Array<{ id: number, name: string, code: string, room: string | null, teachers: Array<{ id: number, name: string }> }> };

export type ExcuseAbsencesMutationVariables = Exact<{
  studentIds: Array<number> | number;
  from: string;
  to: string;
  note?: string | null | undefined;
}>;


export type ExcuseAbsencesMutation = { excuseAbsences: { updated: number, students: number } };


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
    query Roll($classId: Int!, $date: Date!, $before: Date!, $page: Int) {
  class(id: $classId) {
    id
    name
    students(on: $date) {
      studentId
      firstName
      lastName
    }
  }
  attendance(classId: $classId, date: $date, page: $page, limit: 100) {
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
  before: attendance(classId: $classId, date: $before, page: $page, limit: 100) {
    data {
      status
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
    mutation RecordAttendance($classId: Int!, $date: Date!, $entries: [AttendanceEntry!]!) {
  recordAttendance(classId: $classId, date: $date, entries: $entries) {
    created
    updated
    unchanged
  }
}
    `) as unknown as TypedDocumentString<RecordAttendanceMutation, RecordAttendanceMutationVariables>;
export const AttendanceDayDocument = new TypedDocumentString(`
    query AttendanceDay($date: Date!, $withGuardians: Boolean!) {
  dailyAttendance(date: $date) {
    rolls
    summary {
      present
      absent
      late
      excused
      attendanceRate
    }
    exceptions {
      id
      classId
      className
      status
      minutesLate
      note
      student {
        id
        studentId
        firstName
        lastName
        guardians @include(if: $withGuardians) {
          id
          name
          relation
          phone
        }
      }
    }
  }
  missingAttendance(date: $date) {
    id
    name
    code
    room
    teachers {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<AttendanceDayQuery, AttendanceDayQueryVariables>;
export const ExcuseAbsencesDocument = new TypedDocumentString(`
    mutation ExcuseAbsences($studentIds: [Int!]!, $from: Date!, $to: Date!, $note: String) {
  excuseAbsences(studentIds: $studentIds, from: $from, to: $to, note: $note) {
    updated
    students
  }
}
    `) as unknown as TypedDocumentString<ExcuseAbsencesMutation, ExcuseAbsencesMutationVariables>;