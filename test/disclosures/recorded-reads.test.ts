import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { type Entry, report, withApiKey } from './access-report.ts';

/** Every read of students' data by an API key leaves one entry with its students and fields (34 CFR 99.32). */

const app = await useSharedApp();
const { make } = app;
const user = await make.aUser();
const staff = await app.as(user);
const { client: key, recipient } = await withApiKey(app, user);
const { institution } = user;
const courseId = await make.aCourse(institution);
const termId = await make.aTerm(institution, { name: 'Fall' });
const classId = await make.aClass(institution, { course_id: courseId, term_id: termId });
const guardianId = await make.aGuardian(institution);
const student = { class_id: classId, primary_guardian_id: guardianId };
/** Two students of the class, and one of none. */
const ann = await make.aStudent(institution, { ...student, student_id: 'ann' });
const bob = await make.aStudent(institution, { ...student, student_id: 'bob' });
const cyd = await make.aStudent(institution, { student_id: 'cyd' });
await app.pool.query(
  'insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $4), ($1, $3, $4)',
  [institution.id, ann, bob, guardianId],
);
await staff.post(`/classes/${classId}/grades`, { term: 'Fall', grades: [{ student_id: 'ann', score: 90 }] });
const roll = `mutation ($classId: Int!) { recordAttendance(classId: $classId, date: "2025-01-07", defaultStatus: present, entries: []) { created } }`;
await staff.graphql(roll, { classId });

/** Sends a request and returns the entries that it leaves for each of the three students. */
async function entriesOf(send: () => Promise<unknown>): Promise<Entry[][]> {
  const students = [ann, bob, cyd];
  const before = await Promise.all(students.map((id) => report(staff, id)));
  await send();
  const after = await Promise.all(students.map((id) => report(staff, id)));
  return after.map((entries, index) => entries.slice(0, entries.length - (before[index]?.length ?? 0)));
}

const gql = (query: string) => async () => {
  const { body } = await key.graphql(query);
  expect(body.errors).toBeUndefined();
};

test('a read by id over REST leaves one entry: who, when, by which request, which fields', async () => {
  const startedAt = Date.now();
  const [entries, ...others] = await entriesOf(() => key.get(`/students/${ann}`, { 'x-request-id': 'lunch-1' }));
  expect(others).toEqual([[], []]);
  expect(entries).toEqual([
    {
      recipient,
      kind: 'read',
      purpose: null,
      studentCount: 1,
      filter: null,
      requestId: 'lunch-1',
      occurredAt: expect.any(String),
      fields: expect.arrayContaining(['address.zip', 'academicRecords.currentGpa', 'firstName', 'id', 'parent.email']),
    },
  ]);
  expect(Date.parse(entries?.[0]?.occurredAt ?? '')).toBeGreaterThanOrEqual(startedAt);
  expect(entries?.[0]?.fields).not.toContain('gradeLevel');
});

test('a page leaves one entry for its students only', async () => {
  const [ofAnn, ofBob, ofCyd] = await entriesOf(() => key.get('/students?limit=2'));
  expect(ofAnn).toMatchObject([{ studentCount: 2, kind: 'read' }]);
  expect(ofBob).toEqual(ofAnn);
  expect(ofCyd).toEqual([]);
});

const reads: [name: string, send: () => Promise<unknown>, students: 'ann' | 'both' | 'all', fields: string[]][] = [
  ['a search', () => key.get('/students/search?q=student'), 'all', ['firstName']],
  [
    'a search among records of all kinds',
    gql('{ search(q: "student") { ... on Student { firstName } ... on Guardian { phone } } }'),
    'all',
    ['firstName'],
  ],
  [
    'attendance over REST',
    () => key.get(`/classes/${classId}/attendance`),
    'both',
    ['attendance.student.firstName', 'attendance.status'],
  ],
  ['a student by number', gql('{ student(studentId: "ann") { email } }'), 'ann', ['email']],
  ['a connection', gql('{ studentsConnection(first: 2) { edges { node { lastName } } } }'), 'both', ['lastName']],
  [
    'grades',
    gql('{ grades(studentId: "ann") { data { score student { lastName } } } }'),
    'ann',
    ['grade.score', 'grade.student.lastName'],
  ],
  [
    'a gradebook',
    () => gql(`{ gradebook(classId: ${classId}) { students { firstName } finals { score } } }`)(),
    'both',
    ['firstName'],
  ],
  [
    'students of a class',
    () => gql(`{ class(id: ${classId}) { name students { firstName } } }`)(),
    'both',
    ['firstName'],
  ],
  [
    'enrolments of classes',
    gql('{ classes { data { enrolments { student { lastName } } } } }'),
    'both',
    ['enrolment.student.lastName'],
  ],
  [
    'students of guardians',
    gql('{ guardians { data { name students { firstName } } } }'),
    'both',
    ['firstName', 'guardian.name'],
  ],
  ['a guardian', () => gql(`{ guardian(id: ${guardianId}) { phone } }`)(), 'both', ['guardian.phone']],
  [
    'nested records of a student',
    gql(
      '{ student(studentId: "ann") { guardians { name } enrolments { className } statusHistory { to } attendance(from: "2025-01-01", to: "2025-02-01") { marks { note } summary { total } } } }',
    ),
    'ann',
    ['attendance.note', 'attendance.summary.total', 'enrolment.className', 'guardian.name'],
  ],
];

test.each(reads)('%s leaves one entry for each student in it', async (_name, send, students, fields) => {
  const shown = { ann: [1, 0, 0], both: [1, 1, 0], all: [1, 1, 1] }[students];
  const entries = await entriesOf(send);
  expect(entries.map(({ length }) => length)).toEqual(shown);
  expect(entries[0]?.[0]).toMatchObject({ recipient, studentCount: shown.filter(Boolean).length });
  expect(entries[0]?.[0]?.fields).toEqual(expect.arrayContaining(fields));
  expect(entries[0]?.[0]?.fields.length).toBeGreaterThanOrEqual(fields.length);
});

test('exactly the selected fields are recorded, one entry for a request with several root fields', async () => {
  const [ofAnn, , ofCyd] = await entriesOf(
    gql('{ a: student(studentId: "ann") { email class { name } } c: student(studentId: "cyd") { lastName } }'),
  );
  expect(ofAnn).toMatchObject([{ fields: ['class.name', 'email', 'lastName'], studentCount: 2 }]);
  expect(ofCyd).toEqual(ofAnn);
});

test('an entry of an OAuth client has its purpose, and only what its scopes open', async () => {
  const input = { name: 'Canvas', purpose: 'Rosters of the learning platform' };
  const oauthClient = await anOAuthClient(app, user, ['read:students'], input);
  const token = await oauthClient.aToken();
  const query =
    '{ own: student(studentId: "ann") { email } refused: student(studentId: "bob") { email guardians { name } } }';
  const [ofAnn, ofBob] = await entriesOf(() => token.graphql(query));
  const entry = { purpose: input.purpose, recipient: { type: 'oauth_client', id: oauthClient.id, name: 'Canvas' } };
  expect(ofAnn).toMatchObject([{ ...entry, fields: ['email'], studentCount: 1 }]);
  expect(ofBob).toEqual([]);
});

test('the feed of changes leaves an entry for the students whose changes it lists', async () => {
  const { body } = await staff.post('/students', {
    student_id: 'dee',
    first_name: 'Dee',
    last_name: 'Doe',
    email: 'dee@x.example',
  });
  await gql('{ changes(first: 100) { entries { id studentId } } }')();
  expect(await report(staff, body.id)).toMatchObject([{ fields: ['change.id', 'change.studentId'] }]);
});

test('a change leaves an entry for what its response shows, a new student none', async () => {
  const input = { student_id: 'eve', first_name: 'Eve', last_name: 'Doe', email: 'eve@x.example' };
  const { body } = await key.post('/students', input);
  expect(await report(staff, body.id)).toEqual([]);
  expect(await entriesOf(() => key.put(`/students/${ann}`, { phone: '+1 555 0199' }))).toMatchObject([
    [{ studentCount: 1 }],
    [],
    [],
  ]);
});
