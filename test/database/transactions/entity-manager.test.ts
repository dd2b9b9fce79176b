import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ormOptions } from '../../../mikro-orm.config.ts';
import { Institution } from '../../../src/auth/institution.entity.ts';
import { Course } from '../../../src/classes/courses/course.entity.ts';
import { IdBlocks } from '../../../src/database/ids/id-blocks.ts';
import { nextId, nextIds } from '../../../src/database/transactions/ids.ts';
import { Student } from '../../../src/students/student.entity.ts';
import { createTestDatabase } from '../../support/database.ts';

let institutionId: number;

/** The basics of every service: composite keys, defaults, versions and the institution filter. */
const database = await createTestDatabase();
const orm = await MikroORM.init(ormOptions(database.url));
const ids = new IdBlocks(database.url);

afterAll(async () => {
  await orm.close();
  await ids.close();
  await database.drop();
});

beforeEach(async () => {
  const em = orm.em.fork();
  const institution = em.create(Institution, { name: 'One' });
  await em.flush();
  institutionId = institution.id;
});

function entityManager(institution = institutionId) {
  const em = orm.em.fork();
  em.setFilterParams('institution', { institutionId: institution });
  return em;
}

function numbering(em: EntityManager) {
  return { em, ids, caller: { institutionId } };
}

async function createStudent(studentId: string): Promise<Student> {
  const em = entityManager();
  const student = em.create(Student, {
    institutionId,
    id: await nextId(numbering(em), 'students'),
    studentId,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${studentId}@example.org`,
    enrollmentDate: '2024-02-29',
  });
  await em.flush();
  return student;
}

test('a created entity equals the loaded one', async () => {
  const created = await createStudent('S1');
  const loaded = await entityManager().findOneOrFail(Student, { studentId: 'S1' });
  expect({ ...created }).toEqual({ ...loaded });
  expect(loaded).toMatchObject({
    status: 'active',
    version: 1,
    phone: null,
    dateOfBirth: null,
    enrollmentDate: '2024-02-29',
  });
  expect(loaded.createdAt).toBeInstanceOf(Date);
});

test('a change increases version and updatedAt of its row only; a flush without changes does not', async () => {
  const other = await createStudent('S1');
  const created = await createStudent('S2');
  const em = entityManager();
  const student = await em.findOneOrFail(Student, { id: created.id });
  await em.flush();
  student.firstName = 'Augusta';
  await em.flush();
  await em.flush();

  const [first, second] = await entityManager().find(Student, {}, { orderBy: { id: 'asc' } });
  expect(first).toEqual(other);
  expect(second).toMatchObject({ firstName: 'Augusta', version: 2 });
  expect(second?.updatedAt.getTime()).toBeGreaterThanOrEqual(created.updatedAt.getTime());
});

test('a flush with many changes writes each to its own row', async () => {
  const em = entityManager();
  const courseIds = await nextIds(numbering(em), 'courses', 5);
  for (const id of courseIds) em.create(Course, { institutionId, id, code: `C${id}`, name: 'Course' });
  await em.flush();
  const courses = await em.find(Course, {}, { orderBy: { id: 'asc' } });
  for (const course of courses) course.credits = course.id % 7;
  await em.flush();

  const loaded = await entityManager().find(Course, {}, { orderBy: { id: 'asc' } });
  expect(loaded.map(({ id, credits }) => ({ id, credits }))).toEqual(courseIds.map((id) => ({ id, credits: id % 7 })));
});

test('ids are distinct and ascending', async () => {
  const lists = await Promise.all([1, 2, 3].map((count) => nextIds(numbering(entityManager()), 'students', count)));
  expect(lists.map((list) => list.length)).toEqual([1, 2, 3]);
  expect(new Set(lists.flat()).size).toBe(6);
  for (const list of lists) expect(list).toEqual(list.toSorted((a, b) => a - b));
});

test('another institution can neither read nor change a row', async () => {
  const { id } = await createStudent('S1');
  const em = entityManager(institutionId + 1);
  expect(await em.findOne(Student, { id })).toBeNull();
  expect(await em.count(Student, {})).toBe(0);
  expect(await em.nativeUpdate(Student, { id }, { firstName: 'X' })).toBe(0);
  expect(await em.nativeDelete(Student, { id })).toBe(0);
});

test('refuses every read and change without an institution', async () => {
  const em = orm.em.fork();
  const refused = "No arguments provided for filter 'institution'";
  await expect(em.findOne(Student, { studentId: 'S1' })).rejects.toThrow(refused);
  await expect(em.count(Student, {})).rejects.toThrow(refused);
  await expect(em.nativeUpdate(Student, {}, { firstName: 'X' })).rejects.toThrow(refused);
  await expect(em.nativeDelete(Student, {})).rejects.toThrow(refused);
});
