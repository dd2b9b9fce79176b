import { getNamedType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { isPlainField } from '../../../schema/execution/plain-fields.ts';
import { buildSchema } from '../../../schema/schema.ts';
import { type Permission, permissions } from '../../../src/access/permissions.ts';
import { useSharedApp } from '../../support/app.ts';
import { specifiedFields } from '../../support/root-fields.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** Nested fields that need a permission besides that of their root field, with a query that selects each. */
const nested: readonly [field: string, permission: Permission, query: string, path: readonly (string | number)[]][] = [
  ['Student.guardians', 'read:guardians', '{ student(id: $student) { guardians { name } } }', ['student', 'guardians']],
  ['Student.class', 'read:classes', '{ student(id: $student) { class { name } } }', ['student', 'class']],
  [
    'StudentReference.guardians',
    'read:guardians',
    '{ attendance(classId: $class) { data { student { guardians { name } } } } }',
    ['attendance', 'data', 0, 'student', 'guardians'],
  ],
  [
    'Guardian.students',
    'read:students',
    '{ guardian(id: $guardian) { students { lastName } } }',
    ['guardian', 'students'],
  ],
  ['Class.students', 'read:students', '{ class(id: $class) { students { lastName } } }', ['class', 'students']],
  ['Class.enrolments', 'read:students', '{ class(id: $class) { enrolments { beginsOn } } }', ['class', 'enrolments']],
  [
    'Student.attendance',
    'read:attendance',
    '{ student(id: $student) { attendance { from marks { id } } } }',
    ['student', 'attendance'],
  ],
  ['Student.gpa', 'read:grades', '{ student(id: $student) { lastName gpa { weighted } } }', ['student', 'gpa']],
  [
    'Student.transferCredits',
    'read:grades',
    '{ student(id: $student) { lastName transferCredits { school } } }',
    ['student', 'transferCredits'],
  ],
  [
    'Class.roll',
    'read:attendance',
    '{ class(id: $class) { roll(date: "2024-10-01") { enrolled } } }',
    ['class', 'roll'],
  ],
  ['Class.attendanceRate', 'read:attendance', '{ class(id: $class) { attendanceRate } }', ['class', 'attendanceRate']],
  [
    'Class.assessments',
    'read:grades',
    '{ class(id: $class) { name assessments { title } } }',
    ['class', 'assessments'],
  ],
  [
    'Class.gradingPolicy',
    'read:grades',
    '{ class(id: $class) { name gradingPolicy { name } } }',
    ['class', 'gradingPolicy'],
  ],
  [
    'Course.gradeScale',
    'read:grades',
    '{ course(id: $course) { name gradeScale { name } } }',
    ['course', 'gradeScale'],
  ],
  [
    'Course.gradingPolicy',
    'read:grades',
    '{ course(id: $course) { name gradingPolicy { name } } }',
    ['course', 'gradingPolicy'],
  ],
  [
    'Institution.gradingPolicy',
    'read:grades',
    '{ institution { name gradingPolicy { name } } }',
    ['institution', 'gradingPolicy'],
  ],
  ['Class.averageGpa', 'read:grades', '{ class(id: $class) { name averageGpa } }', ['class', 'averageGpa']],
];

const app = await useSharedApp();
const { make, pool } = app;
const institution = await make.anInstitution();
const section = await make.aClass(institution);
const guardian = await make.aGuardian(institution);
const student = await make.aStudent(institution, { class_id: section, primary_guardian_id: guardian });
await pool.query('insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3)', [
  institution.id,
  student,
  guardian,
]);
await pool.query(
  `insert into attendance_records (institution_id, class_id, student_id, date, status)
   values ($1, $2, $3, '2024-10-01', 'present')`,
  [institution.id, section, student],
);
const ids: Record<string, number> = { class: section, guardian, student, course: await make.aCourse(institution) };

/** Returns the permission to read each type, which is that of the root fields that return it. Enrolments belong to students. */
function readPermissions(): Map<string, string> {
  const queries = specifiedFields.filter(({ kind, rule }) => kind === 'Query' && rule.startsWith('read:'));
  const types = queries.map(({ type, rule }) => [type.replace(/\W|Page/g, ''), rule] as const);
  // missingAttendance returns classes to callers who may read attendance.
  return new Map([...types.filter(([, rule]) => rule !== 'read:attendance'), ['Enrolment', 'read:students']]);
}

test('requires the permission of a type for every field that looks up its records', () => {
  const permissionByType = readPermissions();
  const guarded = Object.values(buildSchema().getTypeMap()).flatMap((type) =>
    isObjectType(type) && permissionByType.has(type.name)
      ? Object.values(type.getFields()).flatMap((field) => {
          const permission = permissionByType.get(getNamedType(field.type).name);
          const isOther = permission !== undefined && permission !== permissionByType.get(type.name);
          return isOther && !isPlainField(field) ? [`${type.name}.${field.name} ${permission}`] : [];
        })
      : [],
  );
  const listed = nested.map(([field, permission]) => `${field} ${permission}`);
  expect(listed).toEqual(expect.arrayContaining(guarded));
  expect(guarded.length).toBeGreaterThan(0);
});

describe('refuses a field without its permission and resolves it with the permission:', () => {
  test.each(nested)('%s %s', async (_field, permission, query, path) => {
    const document = query.replace(/\$(\w+)/, (_, name: string) => String(ids[name]));
    const without = await aUserWithPermissions(app, institution, allBut(permission));
    const refused = await without.graphql(document);
    expect(refused.body.errors).toMatchObject([
      { message: `This needs the permission ${permission}.`, path, extensions: { code: 'FORBIDDEN' } },
    ]);
    const { body } = await (await aUserWithPermissions(app, institution, permissions)).graphql(document);
    expect(body.errors).toBeUndefined();
    expect(JSON.stringify(body.data)).toMatch(/"(name|lastName|beginsOn|from)":"|"enrolled":1|"attendanceRate":100/);
  });
});
