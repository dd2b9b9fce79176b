import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith, graphqlWithFile } from '../../support/files.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** The changes that a dry run announces ([D59]). */

const app = await useSharedApp();

const HEADER = 'student_id,first_name,last_name,email,phone,class_id,status,zip';

interface Change {
  row: number | null;
  student_id: string;
  action: string;
  fields: string[];
}

type Stored = Record<string, unknown>;

/** Creates six students, the first two in a class that is then full. */
async function aSchool() {
  const { make } = app;
  const user = await make.aUser({ role: 'registrar' });
  const { institution } = user;
  const classId = await make.aClass(institution, { capacity: 2 });
  for (const n of [0, 1, 2, 3, 4, 5]) {
    const names = { first_name: 'A', last_name: 'B', email: `${n}@x.example` };
    const status = n === 4 ? 'inactive' : n === 5 ? 'graduated' : 'active';
    await make.aStudent(institution, { student_id: `s${n}`, status, ...names, class_id: n < 2 ? classId : null });
  }
  return { institution, classId: `${classId}`, client: await app.as(user) };
}

/** Returns every student by student id, with the values that an import sets. */
async function readStudents(client: Client): Promise<Record<string, Stored>> {
  const { body } = await client.get('/students/export?format=json');
  const entries = body.map(({ id, class_name, ...values }: Stored) => [values.student_id, values]);
  return Object.fromEntries(entries);
}

/** Returns what differs between two states of the students, as a dry run announces it. */
function compare(before: Record<string, Stored>, after: Record<string, Stored>, ids: string[]): Change[] {
  return Object.entries(after).flatMap(([student_id, values]) => {
    const former = before[student_id];
    const fields = Object.keys(values).filter((field) => (former?.[field] ?? null) !== values[field]);
    if (fields.length === 0) return [];
    const row = ids.includes(student_id) ? ids.indexOf(student_id) + 2 : null;
    return [{ row, student_id, action: former ? (row ? 'update' : 'deactivate') : 'create', fields }];
  });
}

const sorted = (changes: readonly Change[]) =>
  changes
    .map((change) => ({ ...change, fields: change.fields.toSorted() }))
    .toSorted((a, b) => a.student_id.localeCompare(b.student_id));

const rowOfFile = fc.record({
  student_id: fc.integer({ min: 0, max: 8 }).map((n) => `s${n}`),
  first_name: fc.constantFrom('A', 'A', 'Ann', ''),
  email: fc.integer({ min: 0, max: 8 }).map((n) => `${n}@x.example`),
  phone: fc.constantFrom('', '', '+1 555 0100', 'x'),
  class_id: fc.constantFrom('', 'limited', '999999'),
  status: fc.constantFrom('', '', 'active', 'inactive', 'graduated'),
  zip: fc.constantFrom('', '12345'),
});

const options = fc.record({
  mode: fc.constantFrom('create', 'upsert', 'upsert'),
  missing: fc.constantFrom('keep', 'deactivate'),
  atomic: fc.constantFrom('true', 'false', 'false'),
});

test('are exactly what the import then does, and undoing it takes them back', async () => {
  const property = fc.asyncProperty(
    fc.array(rowOfFile, { minLength: 1, maxLength: 8 }),
    options,
    async (rows, { mode, missing, atomic }) => {
      const { client, classId } = await aSchool();
      const lines = rows.map((row) =>
        [
          row.student_id,
          row.first_name,
          'B',
          row.email,
          row.phone,
          row.class_id && classId,
          row.status,
          row.zip,
        ].join(),
      );
      const form = { mode, missing: mode === 'upsert' ? missing : 'keep', missing_limit: '100', atomic };
      const send = (dry_run: string) =>
        client.post('/students/import', formWith([HEADER, ...lines].join('\n'), { ...form, dry_run }));

      const before = await readStudents(client);
      const dry = (await send('true')).body;
      expect(await readStudents(client)).toEqual(before);
      const real = (await send('false')).body;
      const after = await readStudents(client);

      expect(dry).toEqual({ ...real, id: null, dry_run: true, changes: dry.changes });
      expect(real.changes).toBeNull();
      const ids = rows.map(({ student_id }) => student_id);
      expect(sorted(dry.changes)).toEqual(sorted(compare(before, after, ids)));
      expect(dry.changes).toHaveLength(real.created + real.updated);

      if (real.id === null) return;
      const query = `mutation { undoImport(id: ${real.id}) { failed } }`;
      expect((await client.graphql(query)).body.data.undoImport).toEqual({ failed: 0 });
      expect(await readStudents(client)).toEqual(before);
    },
  );
  await fc.assert(property, { numRuns: 15 });
});

const FILE = `${HEADER}\ns0,Ann,B,0@x.example,,,,12345\ns1,A,B,1@x.example,,,,\nnew,C,D,new@x.example,,,,`;

test('name row, student, action and fields, with those of students whom the file does not name first', async () => {
  const { client } = await aSchool();
  const form = { mode: 'upsert', missing: 'deactivate', missing_limit: '100', dry_run: 'true' };
  const { body } = await client.post('/students/import', formWith(FILE, form));
  const created = ['student_id', 'first_name', 'last_name', 'email', 'status', 'enrollment_date'];
  expect(body.changes).toEqual([
    { row: null, student_id: 's2', action: 'deactivate', fields: ['status'] },
    { row: null, student_id: 's3', action: 'deactivate', fields: ['status'] },
    { row: 2, student_id: 's0', action: 'update', fields: ['first_name', 'class_id', 'address_zip'] },
    { row: 3, student_id: 's1', action: 'update', fields: ['class_id'] },
    { row: 4, student_id: 'new', action: 'create', fields: created },
  ]);
});

test('are the first 1,000', async () => {
  const { client } = await aSchool();
  const rows = Array.from({ length: 1_100 }, (_, n) => `n${n},A,B,n${n}@x.example`);
  const file = ['student_id,first_name,last_name,email', ...rows].join('\n');
  const { body } = await client.post('/students/import', formWith(file, { dry_run: 'true' }));
  expect(body.created).toBe(1_100);
  expect(body.changes).toHaveLength(1_000);
  expect(body.changes.at(-1)).toMatchObject({ row: 1_001, student_id: 'n999', action: 'create' });
});

test('are shown by GraphQL too, but not to a caller who may not read students', async () => {
  const { client, institution } = await aSchool();
  const operation = `mutation ($file: Upload!) {
    importStudents(file: $file, mode: upsert, dryRun: true) { updated errors { message } changes { row studentId action fields } }
  }`;
  const file = 'student_id,phone,email\ns0,+1 555 0100,0@x.example\ns2,,3@x.example';
  const { body } = await graphqlWithFile(client, operation, file);
  expect(body.data.importStudents).toEqual({
    updated: 1,
    errors: [{ message: expect.stringMatching(/^is already in use by student \d+ \(s3\)\.$/) }],
    changes: [{ row: 2, studentId: 's0', action: 'update', fields: ['phone'] }],
  });

  const blind = await aUserWithPermissions(app, institution, allBut('read:students'));
  const { body: unseen } = await graphqlWithFile(blind, operation, file);
  expect(unseen.data.importStudents).toEqual({
    updated: 1,
    errors: [{ message: 'is already in use by another student.' }],
    changes: null,
  });
});
