import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aConsumer, idsOf } from '../../support/oneroster.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/** Filters, sorts and selected fields. */

const app = await useSharedApp();
const school = await aRosterSchool(app);
const consumer = await aConsumer(app, school.admin);
const [jose, zoe] = school.students.map((id) => `s-${id}`) as [string, string];

const filtered = async (path: string, filter: string) =>
  idsOf(await consumer.roster(`${path}?filter=${encodeURIComponent(filter)}`));

test('texts are compared whatever their case, and signs of patterns stand for themselves', async () => {
  expect(await filtered('/users', "familyName='GARCÍA'")).toEqual([jose, `g-${school.guardianId}`]);
  expect(await filtered('/users', "familyName~'gArC'")).toEqual([jose, `g-${school.guardianId}`]);
  expect(await filtered('/users', "familyName~'G%'")).toEqual([]);
  expect(await filtered('/users', "familyName~'_'")).toEqual([]);
  expect(await filtered('/users', String.raw`familyName~'\'`)).toEqual([]);
  expect(await filtered('/students', "familyName='o''neil'")).toEqual([zoe]);
  expect(await filtered('/students', "familyName!='o''neil'")).toEqual([jose]);
  expect(await filtered('/students', 'givenName=’josé’')).toEqual([jose]);
});

test('values are never a part of the statement', async () => {
  expect(await filtered('/students', "familyName='x'' or ''1''=''1'")).toEqual([]);
  expect(await filtered('/students', "familyName='$1'")).toEqual([]);
});

test('two clauses are joined by AND or OR', async () => {
  expect(await filtered('/users', "role='student' AND givenName='José'")).toEqual([jose]);
  expect(await filtered('/users', "role='teacher' OR role='guardian'")).toEqual([
    `u-${school.teacher.id}`,
    `g-${school.guardianId}`,
  ]);
});

test('a record without a value differs from every value', async () => {
  expect(await filtered('/users', "identifier!='000101' AND role='guardian'")).toEqual([`g-${school.guardianId}`]);
});

test('references, booleans, dates and numbers are compared, too', async () => {
  expect(await filtered('/enrollments', `user.sourcedId='${jose}'`)).toEqual([`e-${school.enrolments[0]}`]);
  expect(await filtered('/students', "enabledUser='false'")).toEqual([zoe]);
  expect(await filtered('/academicSessions', "startDate>'2026-08-01' AND type='term'")).toEqual([`t-${school.termId}`]);
  const results = (filter: string) => consumer.gradebook(`/results?filter=${encodeURIComponent(filter)}`);
  expect(idsOf(await results("score>'91'"))).toEqual([`gr-${school.finalId}`]);
  expect(idsOf(await results("scoreStatus='fully graded' AND score<='91'"))).toEqual([`gr-${school.gradeId}`]);
});

test('a time excludes the instant that was sent, although the database is more precise', async () => {
  const { body } = await consumer.roster(`/students/${jose}`);
  const seen = body.user.dateLastModified;
  const own = (operator: string) => filtered('/students', `dateLastModified${operator}'${seen}' AND givenName='José'`);
  expect(await own('>')).toEqual([]);
  expect(await own('>=')).toEqual([jose]);
  expect(await own('=')).toEqual([jose]);
  expect(await own('!=')).toEqual([]);
  expect(await own('<=')).toEqual([jose]);
  expect(await own('<')).toEqual([]);
});

test('what consumers ask for finds what they need', async () => {
  // Google Classroom
  const { body } = await consumer.roster(`/teachers?limit=10000&filter=email%3D'${school.teacher.email}'`);
  expect(body.users).toMatchObject([{ sourcedId: `u-${school.teacher.id}`, email: school.teacher.email }]);
  expect(await filtered(`/teachers/u-${school.teacher.id}/classes`, "status='active'")).toEqual([
    `k-${school.classId}`,
  ]);
  // Microsoft School Data Sync
  const sds = (filter: string) => consumer.v1p1(`/users?offset=0&limit=5000&filter=${encodeURIComponent(filter)}`);
  expect(idsOf(await sds("status='active'"))).toHaveLength(5);
  expect(idsOf(await sds('status=’active’'))).toHaveLength(5);
  expect(idsOf(await sds("dateLastModified>'2020-01-01'"))).toHaveLength(5);
  expect(idsOf(await sds("dateLastModified>'2099-01-01T00:00:00.000Z'"))).toEqual([]);
  // Moodle
  const moodle = `/schools/o-${school.institution.id}/enrollments?filter=${encodeURIComponent("dateLastModified>'2020-01-01'")}`;
  expect(idsOf(await consumer.v1p1(moodle))).toHaveLength(3);
  // Canvas
  expect(idsOf(await consumer.v1p1(`/enrollments?limit=1000&offset=0&orderBy=asc&sort=sourcedId`))).toHaveLength(3);
});

test('a sort covers all branches of a collection, both ways, with missing values at the end', async () => {
  const sorted = async (query: string) => idsOf(await consumer.roster(`/users?${query}`));
  const people = {
    admin: `u-${school.admin.id}`,
    amanda: `u-${school.teacher.id}`,
    ann: `g-${school.guardianId}`,
  };
  const byName = [people.admin, people.amanda, people.ann, jose, zoe];
  expect(await sorted('sort=givenName')).toEqual(byName);
  expect(await sorted('sort=givenName&orderBy=desc')).toEqual(byName.toReversed());
  expect(await sorted('sort=givenName&limit=2&offset=2')).toEqual(byName.slice(2, 4));
  expect((await sorted('sort=identifier')).slice(0, 2)).toEqual([jose, zoe]);
  expect((await sorted('sort=identifier&orderBy=desc')).slice(0, 2)).toEqual([zoe, jose]);
});

test('only the selected fields are returned, of lists and of single records', async () => {
  const { body } = await consumer.roster('/students?fields=sourcedId,givenName,identifier&limit=1');
  expect(body).toEqual({ users: [{ sourcedId: jose, givenName: 'José', identifier: '000101' }] });
  const single = await consumer.roster(`/users/g-${school.guardianId}?fields=familyName,identifier`);
  expect(single.body).toEqual({ user: { familyName: 'García' } });
});
