import type { Permission } from '../../src/access/permissions.ts';
import type { NodeType } from '../shared/node-id.ts';

/** Nested fields that need a permission besides that of their root field, by type. */
export const nestedPermissions: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  Student: {
    guardians: 'read:guardians',
    class: 'read:classes',
    attendance: 'read:attendance',
    attendanceDays: 'read:attendance',
    attendanceYears: 'read:attendance',
    absenceContacts: 'correct:attendance',
    possibleDuplicates: 'read:students',
    gpa: 'read:grades',
    transferCredits: 'read:grades',
    documents: 'issue:documents',
  },
  StudentReference: { guardians: 'read:guardians' },
  Guardian: { students: 'read:students' },
  Class: {
    students: 'read:students',
    enrolments: 'read:students',
    roll: 'read:attendance',
    attendanceRate: 'read:attendance',
    assessments: 'read:grades',
    averageGpa: 'read:grades',
    gradingPolicy: 'read:grades',
  },
  AbsenceNote: { guardian: 'read:guardians' },
  AbsenceContact: { guardian: 'read:guardians' },
  ChronicAbsence: { student: 'read:students' },
  AbsentStudent: { student: 'read:students', guardian: 'read:guardians' },
  Institution: { gradingPolicy: 'read:grades' },
  Course: { gradeScale: 'read:grades', gradingPolicy: 'read:grades' },
  User: { apiKeys: 'manage:api_keys', oauthClients: 'manage:api_keys' },
  Usage: { credentials: 'manage:api_keys' },
  AttendanceAnalytics: { lowest: 'read:attendance', absentInARow: 'read:attendance' },
  ClassAttendance: { class: 'read:classes' },
  StudentAttendanceRate: { student: 'read:students' },
  AbsentInARow: { student: 'read:students' },
  CourseResults: { course: 'read:courses' },
};

/**
 * The permission that a mutation or the query `node` needs to return a record of each type, the same as for other queries of it: a
 * mutation returns nothing that its caller could not read. As in queries, it covers everything inside the record except
 * `nestedPermissions`. The own fields of a record that a mutation `creates` need none.
 */
export const resultPermissions: Readonly<Record<NodeType, Permission> & Record<string, Permission>> = {
  Student: 'read:students',
  Enrolment: 'read:students',
  Guardian: 'read:guardians',
  Course: 'read:courses',
  Class: 'read:classes',
  Term: 'read:classes',
  AbsenceContact: 'read:attendance',
  AbsenceNote: 'read:attendance',
  AttendanceCode: 'read:classes',
  CalendarDay: 'read:classes',
  AttendanceRecord: 'read:attendance',
  AttendanceSummary: 'read:attendance',
  Grade: 'read:grades',
  Assessment: 'read:grades',
  GradeScale: 'read:grades',
  GradingPolicy: 'read:grades',
  TransferCredit: 'read:grades',
  DocumentTemplate: 'issue:documents',
  Document: 'issue:documents',
  DocumentBatch: 'issue:documents',
  User: 'read:users',
  Import: 'import:students',
  Role: 'read:roles',
  Webhook: 'read:webhooks',
  CreatedWebhook: 'read:webhooks',
  Delivery: 'read:webhooks',
};

/** Fields of these records that need no permission to read: those that identify the record, and a newly created secret. */
export const unguardedFields: ReadonlySet<string> = new Set(['id', 'nodeId', 'secret', '__typename']);
