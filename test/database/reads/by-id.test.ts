import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readById } from '../../../src/database/reads/by-id.ts';
import type { JsonText, Selection } from '../../../src/database/reads/selection.ts';
import { studentReadModel as studentReadModelOf } from '../../../src/students/student.read-model.ts';
import { useSharedApp } from '../../support/app.ts';
import { sqlDuring } from '../../support/sql-counter.ts';
import { whileHolding } from '../../support/while-holding.ts';

const studentReadModel = studentReadModelOf({
  actorType: 'system',
  permissions: new Set(['read:grades', 'read:attendance']),
});

/** Concurrent reads by id share a statement, and each returns what it would return alone. */

const app = await useSharedApp();

const names: Selection = { format: 'text', fields: [{ name: 'firstName', as: 'first_name' }] };
const emails: Selection = { format: 'text', fields: [{ name: 'email', as: 'mail' }] };

const schools: { institutionId: number; students: number[] }[] = [];

const { make } = app;
for (const school of ['A', 'B']) {
  const institution = await make.anInstitution();
  const students: number[] = [];
  for (let n = 0; n < 40; n += 1) students.push(await make.aStudent(institution, { first_name: `${school}${n}` }));
  await app.pool.query('update students set deleted_at = now() where id = $1', [students[0]]);
  schools.push({ institutionId: institution.id, students });
}

const pool = () => app.pool;

async function read(institutionId: number, id: number, selection = names, where = 's.deleted_at is null') {
  const record = await readById(pool(), studentReadModel, { from: 'students s', where, institutionId, id }, selection);
  return record && JSON.parse((record as JsonText).text);
}

/** A read by the school `asking` of a student of the school `school`. */
const request = fc.record({ asking: fc.nat(1), school: fc.nat(1), student: fc.nat(45) });

test('each of several concurrent reads returns its own record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 80 }), async (requests) => {
      const answers = await Promise.all(
        requests.map(({ asking, school, student }) =>
          read(schools[asking]?.institutionId as number, schools[school]?.students[student] ?? 2_000_000_000),
        ),
      );
      expect(answers).toEqual(
        requests.map(({ asking, school, student }) => {
          const visible = asking === school && student > 0 && student < 40;
          return visible ? { first_name: `${'AB'[school]}${student}` } : undefined;
        }),
      );
    }),
    { numRuns: 50 },
  );
});

test('one statement reads at most 32 records of an institution with the same selection', async () => {
  const [one, other] = schools as [(typeof schools)[0], (typeof schools)[0]];
  const count = async (reads: () => Promise<unknown>[]) =>
    (await sqlDuring(pool(), () => Promise.all(reads()))).filter((text) => text.includes('students')).length;
  const ofOne = (size: number) => one.students.slice(0, size).map((id) => read(one.institutionId, id));

  const soon = async (id: number) => {
    for (let step = 0; step < 3; step += 1) await new Promise<void>(process.nextTick);
    return read(one.institutionId, id);
  };

  expect(await count(() => ofOne(32))).toBe(1);
  expect(await count(() => [...ofOne(2), soon(one.students[3] as number)])).toBe(1);
  expect(await count(() => [...ofOne(20), ...ofOne(20)])).toBe(1);
  expect(await count(() => ofOne(33))).toBe(2);
  expect(await count(() => [...ofOne(2), read(other.institutionId, other.students[1] as number)])).toBe(2);
  const first = one.students[1] as number;
  expect(await count(() => [read(one.institutionId, first), read(one.institutionId, first, emails)])).toBe(2);
});

test('reads during a running statement use another statement', async () => {
  const { institutionId, students } = schools[0] as (typeof schools)[0];
  const lock = { text: 'lock table students in access exclusive mode', values: [] };

  const [first, second] = await whileHolding(pool(), lock, async (waiting) => {
    const running = read(institutionId, students[1] as number);
    await waiting(1);
    const later = read(institutionId, students[2] as number);
    await waiting(2);
    return [running, later];
  });

  expect(await Promise.all([first, second])).toEqual([{ first_name: 'A1' }, { first_name: 'A2' }]);
});

test('a failing statement rejects all its reads, and later reads succeed', async () => {
  const { institutionId, students } = schools[0] as (typeof schools)[0];
  const fail = (id: number) => read(institutionId, id, names, '1 / (s.id - s.id) = 1');

  const failed = await Promise.allSettled(students.slice(1, 4).map(fail));

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await read(institutionId, students[1] as number)).toEqual({ first_name: 'A1' });
});
