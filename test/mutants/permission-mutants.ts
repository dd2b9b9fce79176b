// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const borrowed = ['test/attack/borrowed-powers.test.ts'];
const matrix = ['test/schema/policy/permission-matrix.test.ts'];

/** Faults by which somebody may do what they must not. */
export const permissions = [
  ...of('schema/policy/permissions.ts', matrix, [
    ["restoreStudent: can['delete:students']", "restoreStudent: can['update:students']"],
    ["deleteClass: can['delete:classes']", "deleteClass: can['export:students']"],
    ["missingAttendance: can['read:attendance']", "missingAttendance: can['read:grades']"],
    ["submitGrades: can['submit:grades']", "submitGrades: can['record:attendance']"],
    ["createUser: userCreates['manage:users']", "createUser: creates['manage:users']"],
    ["updateStudent: can['update:students']", "updateStudent: creates['update:students']"],
    ["createRole: creates['manage:roles']", "createRole: can['manage:roles']"],
    ["mail: userCan['manage:users']", "mail: can['manage:users']"],
    ["createIdentityProvider: userCan['manage:roles']", "createIdentityProvider: can['manage:roles']"],
  ]),
  ...of('schema/policy/permissions.ts', borrowed, [
    ["sendPasswordReset: userCan['manage:users']", "sendPasswordReset: can['manage:users']"],
  ]),
  ...of(
    'src/classes/grades/grade.service.ts',
    ['test/auth/idempotency/idempotency-access.test.ts'],
    [['if (request.transaction) await', 'if (!request.transaction) await']],
  ),
  ...of('src/oneroster/import/plan/people-kinds.sql.ts', borrowed, [
    ["role_id: 'p.role_id' }", `role_id: 'p.role_id', password_hash: "'x'" }`],
  ]),
  ...of(
    'src/mail/mail.queries.ts',
    ['test/attack/password-links.test.ts'],
    [['assertCallerHolds(caller, permissions,', 'void (']],
  ),
  ...of('src/auth/sso/providers/identity-provider.checks.ts', borrowed, [
    ['[...(await permissionsWithinReach(tx)), ...permissions]', 'await permissionsWithinReach(tx)'],
  ]),
  ...of('src/auth/sso/providers/identity-provider.service.ts', borrowed, [
    ['    await assertMayChange(tx, id);\n    await assertAnotherProvider', '    await assertAnotherProvider'],
    ['      await assertMayChange(tx, id);\n      const jitRoleId', '      const jitRoleId'],
  ]),
  ...of('src/audit/entities/audited-kind.ts', borrowed, [['LockMode.PESSIMISTIC_WRITE', 'LockMode.PESSIMISTIC_READ']]),
  ...of('src/auth/security/security.service.ts', borrowed, [
    ['changed.rows.flatMap(({ permissions }) => permissions)', '[]'],
  ]),
  ...of(
    'src/students/identity/possible-duplicates.queries.ts',
    ['test/attack/unrecorded-reads.test.ts'],
    [['if (dateOfBirth != null)', 'if (dateOfBirth === undefined)']],
  ),
  ...of(
    'schema/execution/record-reads.ts',
    ['test/attack/unrecorded-reads.test.ts'],
    [['isRecipient(caller) ?', 'isRecipient(caller) && !context.scope.transaction ?', 'a repeated request']],
  ),
  ...of('schema/policy/record-permissions.ts', matrix, [
    ["Guardian: { students: 'read:students' }", "Guardian: { students: 'read:guardians' }"],
    ["averageGpa: 'read:grades'", "averageGpa: 'read:attendance'"],
    ["Enrolment: 'read:students'", "Enrolment: 'read:classes'"],
    ["Usage: { credentials: 'manage:api_keys' }", "Usage: { credentials: 'read:users' }"],
  ]),
  ...of(
    'src/access/decide.ts',
    ['test/students/academic-records/who-reads-records.test.ts'],
    [['isAllowed(caller, permission) && canAccessEveryClass(caller)', 'isAllowed(caller, permission)']],
  ),
  ...of(
    'src/admin/users/update-user.service.ts',
    ['test/admin/users/keys-of-a-departing-user.test.ts'],
    [["assertAllowed(request.caller, { permission: 'manage:api_keys' });", 'void 0;']],
  ),
  ...of(
    'schema/policy/rules.ts',
    ['test/classes/attendance/import/import-attendance.test.ts'],
    [["  also: ['correct:attendance'],\n", '', 'needs both permissions']],
  ),
  ...of(
    'src/classes/attendance/import/undo-mark-import.service.ts',
    ['test/classes/attendance/import/undo-mark-import.test.ts'],
    [["  assertAllowed(request.caller, { permission: 'correct:attendance' });\n", '', 'restores the marks']],
  ),
  ...of(
    'src/students/import/import-students.service.ts',
    ['test/students/import/import-upload.test.ts'],
    [["if (input.mode === 'upsert') assertAllowed", "if (input.mode === 'create') assertAllowed", 'refuses callers']],
  ),
  ...of(
    'src/students/import/guardians/plan-guardians.ts',
    ['test/students/import/import-guardians.test.ts'],
    [["  assertAllowed(caller, { permission: 'manage:guardians' });\n", '', 'needs the permission']],
  ),
  ...of(
    'src/oneroster/bundle/export-bundle.service.ts',
    ['test/oneroster/bundle/bundle-access.test.ts'],
    [["  'read:grades',\n", '', 'needs the permissions']],
  ),
  ...of('src/access/decide.ts', matrix, [
    ["if (user && caller.actorType !== 'user')", "if (user && caller.actorType === 'api_key')"],
    ['caller.permissions.size === 0', 'caller.permissions.size < 0'],
    ['(needed) => !caller.permissions.has(needed)', '() => caller.permissions.size === 0'],
  ]),
  ...of('schema/policy/nested-permissions.ts', matrix, [
    ['isReadable = operation ===', 'isReadable = root === undefined || operation ==='],
    ['rootRequirement(operation, root)?.creates &&', 'rootRequirement(operation, root)?.permission &&'],
  ]),
  ...of(
    'schema/policy/oneroster-scopes.ts',
    ['test/facade/oneroster/refusals.test.ts'],
    [
      ["rosterRelations: ['roster.readonly']", "rosterRelations: ['roster.readonly', 'roster-core.readonly']"],
      ["demographics: ['roster-demographics.readonly']", "demographics: ['roster.readonly']"],
    ],
  ),
  ...of(
    'src/access/permissions.ts',
    ['test/access/permissions.test.ts'],
    [
      [
        "administratorOnly: readonly Permission[] = [\n  'erase:students',",
        'administratorOnly: readonly Permission[] = [',
      ],
      ['filter((permission) => !peopleOnly.includes(permission))', 'filter(() => true)'],
    ],
  ),
];
