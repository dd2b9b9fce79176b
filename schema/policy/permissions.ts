import type { OneRosterScopeName } from '../../src/access/oneroster-scopes.ts';
import type { Permission } from '../../src/access/permissions.ts';
import type { NodeType } from '../shared/node-id.ts';
import { can, canReadNode, creates, isAuthenticated, isUser, userCan, userCreates } from './rules.ts';
import { allow, deny } from './shield.ts';

/** The permission rule of every root field. Fields that are not listed are denied. */
export const permissions = {
  Query: {
    '*': deny,
    me: isUser,
    sessions: isUser,
    institution: isAuthenticated,
    usage: isAuthenticated,
    node: canReadNode((type) => resultPermissions[type]),
    apiKeys: can['manage:api_keys'],
    oauthClients: can['manage:api_keys'],
    oauthScopes: can['manage:api_keys'],
    student: can['read:students'],
    students: can['read:students'],
    deletedStudents: can['delete:students'],
    importLimits: can['import:students'],
    imports: can['import:students'],
    import: can['import:students'],
    exportStudents: can['export:students'],
    oneRosterBundle: can['export:students'],
    course: can['read:courses'],
    courses: can['read:courses'],
    class: can['read:classes'],
    classes: can['read:classes'],
    terms: can['read:classes'],
    users: can['read:users'],
    user: can['read:users'],
    teachers: can['update:classes'],
    roles: can['read:roles'],
    permissions: can['read:roles'],
    webhook: can['read:webhooks'],
    webhooks: can['read:webhooks'],
    webhookDeliveries: can['read:webhooks'],
    analytics: can['read:analytics'],
    auditLogs: can['read:audit_logs'],
    verifyAuditLog: can['read:audit_logs'],
    accessReport: can['read:audit_logs'],
    attendance: can['read:attendance'],
    dailyAttendance: can['read:attendance'],
    missingAttendance: can['read:attendance'],
    searchStudents: can['read:students'],
    grades: can['read:grades'],
    gradebook: can['read:grades'],
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
    endSession: isUser,
    changePassword: isUser,
    createApiKey: userCan['manage:api_keys'],
    revokeApiKey: can['manage:api_keys'],
    createOAuthClient: userCan['manage:api_keys'],
    revokeOAuthClient: can['manage:api_keys'],
    createStudent: creates['create:students'],
    updateStudent: can['update:students'],
    deleteStudent: can['delete:students'],
    restoreStudent: can['delete:students'],
    eraseStudent: can['erase:students'],
    importStudents: can['import:students'],
    undoImport: can['import:students'],
    importOneRoster: can['import:students'],
    undoOneRosterImport: can['import:students'],
    enrolStudent: can['update:classes'],
    enrolStudents: can['update:classes'],
    endEnrolment: can['update:classes'],
    createGuardian: creates['manage:guardians'],
    updateGuardian: can['manage:guardians'],
    deleteGuardian: can['manage:guardians'],
    linkGuardian: can['manage:guardians'],
    unlinkGuardian: can['manage:guardians'],
    createTerm: creates['create:classes'],
    updateTerm: can['update:classes'],
    createCourse: creates['create:courses'],
    createCourses: creates['create:courses'],
    updateCourse: can['update:courses'],
    deleteCourse: can['delete:courses'],
    createClass: creates['create:classes'],
    createClasses: creates['create:classes'],
    updateClass: can['update:classes'],
    deleteClass: can['delete:classes'],
    assignTeacher: can['update:classes'],
    unassignTeacher: can['update:classes'],
    createUser: userCreates['manage:users'],
    updateUser: can['manage:users'],
    resetPassword: userCan['manage:users'],
    createRole: creates['manage:roles'],
    updateRole: can['manage:roles'],
    deleteRole: can['manage:roles'],
    updateInstitution: can['manage:roles'],
    createWebhook: creates['manage:webhooks'],
    updateWebhook: can['manage:webhooks'],
    deleteWebhook: can['manage:webhooks'],
    rotateWebhookSecret: can['manage:webhooks'],
    pingWebhook: can['manage:webhooks'],
    redeliver: can['manage:webhooks'],
    recordAttendance: can['record:attendance'],
    excuseAbsences: can['record:attendance'],
    submitGrades: can['submit:grades'],
    createAssessment: creates['submit:grades'],
    updateAssessment: can['submit:grades'],
    deleteAssessment: can['submit:grades'],
  },
};

/** Nested fields that need a permission besides that of their root field, by type. */
export const nestedPermissions: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  Student: { guardians: 'read:guardians', class: 'read:classes', attendance: 'read:attendance' },
  StudentReference: { guardians: 'read:guardians' },
  Guardian: { students: 'read:students' },
  Class: {
    students: 'read:students',
    enrolments: 'read:students',
    roll: 'read:attendance',
    attendanceRate: 'read:attendance',
    assessments: 'read:grades',
    averageGpa: 'read:grades',
  },
  User: { apiKeys: 'manage:api_keys', oauthClients: 'manage:api_keys' },
  Usage: { credentials: 'manage:api_keys' },
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
  AttendanceRecord: 'read:attendance',
  AttendanceSummary: 'read:attendance',
  Grade: 'read:grades',
  Assessment: 'read:grades',
  User: 'read:users',
  Import: 'import:students',
  Role: 'read:roles',
  Webhook: 'read:webhooks',
  CreatedWebhook: 'read:webhooks',
  Delivery: 'read:webhooks',
};

/** Fields of these records that need no permission to read: those that identify the record, and a newly created secret. */
export const unguardedFields: ReadonlySet<string> = new Set(['id', 'nodeId', 'secret', '__typename']);

/**
 * The scopes that open OneRoster's paths to the token of an OAuth client; one is enough. Of the scopes of rosters and gradebooks, `core`
 * opens collections and their records, the other one also those that belong to a record.
 */
export const oneRosterScopes = {
  rosters: ['roster-core.readonly', 'roster.readonly'],
  rosterRelations: ['roster.readonly'],
  demographics: ['roster-demographics.readonly'],
  gradebooks: ['gradebook-core.readonly', 'gradebook.readonly'],
  gradebookRelations: ['gradebook.readonly'],
  put: ['gradebook.createput'],
  post: ['gradebook.createpost'],
  delete: ['gradebook.delete'],
} as const satisfies Record<string, readonly OneRosterScopeName[]>;
