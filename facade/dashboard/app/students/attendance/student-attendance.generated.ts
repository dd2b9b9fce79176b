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

/** How an excused absence counts in the attendance rate. */
export type ExcusedPolicy =
  /** Counts as absent. */
  | 'absent'
  /** Does not count. */
  | 'excluded'
  /** Counts as present. */
  | 'present';

export type StudentAttendanceQueryVariables = Exact<{
  studentId: string;
  from: string;
  to: string;
}>;


export type StudentAttendanceQuery = { institution: { excusedPolicy: ExcusedPolicy }, student: { attendance: { summary: { present: number, late: number, absent: number, excused: number, total: number, attendanceRate: number | null }, months: Array<{ month: string, summary: { present: number, late: number, absent: number, excused: number, total: number, attendanceRate: number | null } }> } } | null };

export type MarkTotalsFragment = { present: number, late: number, absent: number, excused: number, total: number, attendanceRate: number | null };

export type StudentMarksQueryVariables = Exact<{
  studentId: string;
  from: string;
  to: string;
}>;


export type StudentMarksQuery = { student: { attendance: { marks: Array<{ id: number, date: string, className: string, status: AttendanceStatus, minutesLate: number | null, note: string | null, recordedBy: { name: string } | null }> } } | null };

export const MarkTotalsFragmentDoc = new TypedDocumentString(`
    fragment MarkTotals on AttendanceSummary {
  present
  late
  absent
  excused
  total
  attendanceRate
}
    `, {"fragmentName":"MarkTotals"}) as unknown as TypedDocumentString<MarkTotalsFragment, unknown>;
export const StudentAttendanceDocument = new TypedDocumentString(`
    query StudentAttendance($studentId: String!, $from: Date!, $to: Date!) {
  institution {
    excusedPolicy
  }
  student(studentId: $studentId) {
    attendance(from: $from, to: $to) {
      summary {
        ...MarkTotals
      }
      months {
        month
        summary {
          ...MarkTotals
        }
      }
    }
  }
}
    fragment MarkTotals on AttendanceSummary {
  present
  late
  absent
  excused
  total
  attendanceRate
}`) as unknown as TypedDocumentString<StudentAttendanceQuery, StudentAttendanceQueryVariables>;
export const StudentMarksDocument = new TypedDocumentString(`
    query StudentMarks($studentId: String!, $from: Date!, $to: Date!) {
  student(studentId: $studentId) {
    attendance(from: $from, to: $to) {
      marks {
        id
        date
        className
        status
        minutesLate
        note
        recordedBy {
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<StudentMarksQuery, StudentMarksQueryVariables>;