import { expect, test } from 'vitest';
import { report, withApiKey } from '../disclosures/access-report.ts';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { aConsumer } from '../support/oneroster.ts';
import { aRosterSchool } from '../support/roster-school.ts';

/** A client learns nothing about a student without an entry in the record of disclosures, whatever the answer consists of. */

const app = await useSharedApp();
const school = await aRosterSchool(app);
const { admin, institution } = school;
const staff = await app.as(admin);
const { client: key } = await withApiKey(app, admin);
const consumer = await aConsumer(app, admin);
const { make } = app;
const classId = await make.aClass(institution, {
  course_id: await make.aCourse(institution),
  term_id: await make.aTerm(institution),
});
const student = await make.aStudent(institution, {
  student_id: 'target',
  first_name: 'Zora',
  email: 'zora@secret.example',
  date_of_birth: '2011-05-23',
  class_id: classId,
});
for (let number = 0; number < 12; number += 1)
  await make.aStudent(institution, { student_id: `other${number}`, class_id: classId });
const roll = `mutation ($classId: Int!) { recordAttendance(classId: $classId, date: "2025-01-07", defaultStatus: present, entries: []) { created } }`;
await staff.graphql(roll, { classId });

const named = 'firstName: "Zora", lastName: "Student"';
const gql = (query: string) => () => key.graphql(query);
const upsert = 'student_id,first_name,last_name,email,date_of_birth\ntarget,Zora,Doe,zora@secret.example,2011-05-24\n';
const demographics = (filter: string, more = '') => `/demographics?${more}filter=${encodeURIComponent(filter)}`;

const reads: [name: string, send: () => Promise<unknown>][] = [
  [
    'the attendance of a page beyond the end',
    () => key.get(`/classes/${classId}/attendance?student_id=target&page=99`),
  ],
  [
    'the summary of a day',
    () => gql(`{ attendance(classId: ${classId}, studentId: "target", date: "2025-01-07") { summary { present } } }`)(),
  ],
  [
    'the summary of a day without marks',
    () => gql(`{ attendance(classId: ${classId}, studentId: "target", date: "2025-01-08") { summary { present } } }`)(),
  ],
  ['the number of grades', gql('{ grades(studentId: "target") { pagination { total } } }')],
  ['the class of a student', () => gql(`{ student(id: ${student}) { class { name } } }`)()],
  ['a search beyond its end', () => key.get('/students?search=zora%40secret&page=9')],
  ['the number of a search', gql('{ students(search: "zora@secret") { pagination { total } } }')],
  [
    'a search that another filter empties',
    gql('{ students(search: "zora@secret", status: graduated) { pagination { total } } }'),
  ],
  [
    'a window that another filter empties',
    gql('{ studentsConnection(filter: { search: "zora@secret", status: graduated }) { edges { cursor } } }'),
  ],
  ['the types of what a list finds', gql('{ students(search: "zora@secret") { data { __typename } } }')],
  [
    'the types of the nodes of a window',
    gql('{ studentsConnection(filter: { search: "zora@secret" }) { edges { node { __typename } } } }'),
  ],
  ['the types of what a search finds', gql('{ search(q: "zora@secret") { __typename } }')],
  [
    'the absence notes of a student who has none',
    gql('{ absenceNotes(studentId: "target") { pagination { total } } }'),
  ],
  ['a guess of a birthday', gql(`{ possibleDuplicates(${named}, dateOfBirth: "2011-05-23") { __typename } }`)],
  ['a wrong guess of a birthday', gql(`{ possibleDuplicates(${named}, dateOfBirth: "2011-05-24") { __typename } }`)],
  ['the cursor of a search', gql('{ studentsConnection(filter: { search: "zora@secret" }) { edges { cursor } } }')],
  ['the headers of a filter', () => consumer.head(demographics("birthDate='2011-05-23'"))],
  [
    'a filter beyond its end',
    () => consumer.roster(demographics(`birthDate>='2011-05-23' AND sourcedId='s-${student}'`, 'offset=99&')),
  ],
  [
    'a filter that another clause empties',
    () => consumer.roster(demographics(`birthDate>='2011-05-24' AND sourcedId='s-${student}'`)),
  ],
  [
    'an email that another clause empties',
    () => consumer.roster(`/users?filter=${encodeURIComponent("email~'zora@' AND role='teacher'")}`),
  ],
  [
    'results of whom nothing is found',
    () => consumer.gradebook(`/results?filter=${encodeURIComponent(`student.sourcedId='s-${student}' AND score>'1'`)}`),
  ],
  ['the classes of a student', () => consumer.roster(`/students/s-${student}/classes`)],
  [
    'a trial of changes',
    () => key.send('POST', '/students/import', formWith(upsert, { mode: 'upsert', dry_run: 'true' })),
  ],
];

test.each(reads)('%s leaves an entry', async (_name, send) => {
  const before = (await report(staff, student)).length;
  const answer = (await send()) as { status: number; body: { errors?: unknown[] } };
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body?.errors ?? []).toEqual([]);
  expect(await report(staff, student)).toHaveLength(before + 1);
});

test('a page of many leaves none about those whom it does not show', async () => {
  const before = (await report(staff, student)).length;
  await key.get('/students?limit=1&status=active');
  await consumer.roster(`/users?limit=1&filter=${encodeURIComponent("role='student'")}`);
  expect(await report(staff, student)).toHaveLength(before);
});

test('the answer of a repeated request stands in the entry of the first one', async () => {
  const before = (await report(staff, student)).length;
  const grades = { grades: [{ student_id: 'target', letter: 'A' }] };
  const send = () => key.post(`/classes/${classId}/grades`, grades, { 'idempotency-key': 'repeated' });
  const [first, again] = [await send(), await send()];
  expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', first.body]);
  const [entry, ...others] = await report(staff, student);
  expect(others).toHaveLength(before);
  expect(entry).toMatchObject({
    requestId: first.headers.get('x-request-id'),
    fields: expect.arrayContaining(['grade.letter', 'grade.student.firstName']),
  });
});
