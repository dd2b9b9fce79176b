import type { Permission } from '../src/auth/permissions.ts';
import { can, isAuthenticated, isUser } from './rules.ts';
import { allow, deny } from './shield.ts';

/** The policy page: who may use which root field. What is not named here is denied. */
export const permissions = {
  Query: {
    '*': deny,
    me: isUser,
    institution: isAuthenticated,
    apiKeys: can['manage:api_keys'],
    student: can['read:students'],
    students: can['read:students'],
    exportStudents: can['export:students'],
    course: can['read:courses'],
    courses: can['read:courses'],
    class: can['read:classes'],
    classes: can['read:classes'],
    terms: can['read:classes'],
    users: can['read:users'],
    roles: can['read:roles'],
    permissions: can['read:roles'],
    webhook: can['read:webhooks'],
    webhooks: can['read:webhooks'],
    webhookDeliveries: can['read:webhooks'],
    analytics: can['read:analytics'],
    auditLogs: can['read:audit_logs'],
    verifyAuditLog: can['read:audit_logs'],
    attendance: can['read:attendance'],
    missingAttendance: can['read:attendance'],
    searchStudents: can['read:students'],
    grades: can['read:grades'],
    studentsConnection: can['read:students'],
    changes: can['read:students'],
    guardian: can['read:guardians'],
    guardians: can['read:guardians'],
  },
  Mutation: {
    '*': deny,
    login: allow,
    refreshToken: allow,
    logout: isUser,
    changePassword: isUser,
    createApiKey: can['manage:api_keys'],
    revokeApiKey: can['manage:api_keys'],
    createStudent: can['create:students'],
    updateStudent: can['update:students'],
    deleteStudent: can['delete:students'],
    restoreStudent: can['delete:students'],
    eraseStudent: can['erase:students'],
    importStudents: can['import:students'],
    undoImport: can['import:students'],
    enrolStudent: can['update:classes'],
    endEnrolment: can['update:classes'],
    createGuardian: can['manage:guardians'],
    updateGuardian: can['manage:guardians'],
    deleteGuardian: can['manage:guardians'],
    linkGuardian: can['manage:guardians'],
    unlinkGuardian: can['manage:guardians'],
    createTerm: can['create:classes'],
    updateTerm: can['update:classes'],
    createCourse: can['create:courses'],
    updateCourse: can['update:courses'],
    deleteCourse: can['delete:courses'],
    createClass: can['create:classes'],
    updateClass: can['update:classes'],
    deleteClass: can['delete:classes'],
    assignTeacher: can['update:classes'],
    unassignTeacher: can['update:classes'],
    createUser: can['manage:users'],
    updateUser: can['manage:users'],
    resetPassword: can['manage:users'],
    createRole: can['manage:roles'],
    updateRole: can['manage:roles'],
    deleteRole: can['manage:roles'],
    updateInstitution: can['manage:roles'],
    createWebhook: can['manage:webhooks'],
    updateWebhook: can['manage:webhooks'],
    deleteWebhook: can['manage:webhooks'],
    rotateWebhookSecret: can['manage:webhooks'],
    pingWebhook: can['manage:webhooks'],
    redeliver: can['manage:webhooks'],
    recordAttendance: can['record:attendance'],
    submitGrades: can['submit:grades'],
  },
};

/** Fields within answers that need a permission beside the one of their root field, by their types. */
export const nestedPermissions: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  Student: { guardians: 'read:guardians', class: 'read:classes' },
  Guardian: { students: 'read:students' },
  Class: { students: 'read:students', enrolments: 'read:students' },
};

/**
 * Records in the answers of mutations, each with the permission that queries of it need: a mutation shows a caller nothing that
 * the caller could not read. What is inside such a record comes with it, as in queries.
 */
export const answerPermissions: Readonly<Record<string, Permission>> = {
  Student: 'read:students',
  Enrolment: 'read:students',
  Guardian: 'read:guardians',
  Course: 'read:courses',
  Class: 'read:classes',
  Term: 'read:classes',
  AttendanceRecord: 'read:attendance',
  AttendanceSummary: 'read:attendance',
  Grade: 'read:grades',
  User: 'read:users',
  Role: 'read:roles',
  Webhook: 'read:webhooks',
  CreatedWebhook: 'read:webhooks',
  Delivery: 'read:webhooks',
};

/** Fields of these records that need no permission to read: which record it is, and the secret that the mutation made. */
export const openFields: ReadonlySet<string> = new Set(['id', 'secret', '__typename']);
