import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

const CHANGES = `query ($after: String, $first: Int, $types: [ChangeType!]) {
  changes(after: $after, first: $first, types: $types) {
    entries { cursor type id studentId changed occurredAt } cursor hasMore
  }
}`;

interface Entry {
  cursor: string;
  type: string;
  id: number;
  studentId: string;
  changed: string[];
}

async function changes(client: Client, variables: Record<string, unknown> = {}) {
  const { body } = await client.graphql(CHANGES, variables);
  return body.errors?.[0].extensions ?? body.data.changes;
}

async function create(client: Client, studentId: string): Promise<number> {
  const names = { first_name: 'Ann', last_name: 'Lee', email: `${studentId}@students.example` };
  return (await client.post('/students', { student_id: studentId, ...names })).body.id;
}

test('lists changes to students in order; deletions have both ids', async () => {
  const { client } = await signedIn(app, 'registrar');
  const id = await create(client, 's-1');
  await client.put(`/students/${id}`, { first_name: 'Anna', phone: '55555' });
  await client.put(`/students/${id}`, {});
  await client.delete(`/students/${id}`);

  const feed = await changes(client);

  const common = { id, studentId: 's-1', cursor: expect.any(String), occurredAt: expect.stringMatching(/Z$/) };
  expect(feed.entries).toEqual([
    {
      ...common,
      type: 'created',
      changed: ['studentId', 'firstName', 'lastName', 'email', 'status', 'enrollmentDate'],
    },
    { ...common, type: 'updated', changed: ['firstName', 'phone'] },
    { ...common, type: 'deleted', changed: [] },
  ]);
  expect(feed.hasMore).toBe(false);
  expect(await changes(client, { after: feed.cursor })).toEqual({ entries: [], cursor: feed.cursor, hasMore: false });
  expect((await changes(client, { after: feed.entries[0].cursor })).entries).toEqual(feed.entries.slice(1));
  expect((await changes(client, { types: ['deleted'] })).entries).toEqual(feed.entries.slice(2));
});

test('names fields that an import or an address change affected', async () => {
  const { client } = await signedIn(app, 'registrar');
  const form = new FormData();
  form.set('mode', 'upsert');
  const rows = ['student_id,first_name,last_name,email,street,zip', 'i-1,Ann,Lee,ann@x.example,1 Main St,01234'];
  form.set('file', new Blob([rows.join('\n')]), 'students.csv');
  await create(client, 'i-1');
  await client.post('/students/import', form);

  const { entries } = await changes(client, { types: ['updated'] });

  expect(entries).toMatchObject([{ studentId: 'i-1', changed: ['email', 'address'] }]);
});

test('returns a cursor for an empty feed, and pages from it', async () => {
  const { client } = await signedIn(app, 'registrar');
  const { cursor, entries } = await changes(client);
  expect(entries).toEqual([]);
  for (let n = 0; n < 5; n += 1) await create(client, `p-${n}`);

  const one = await changes(client, { after: cursor, first: 2 });
  const two = await changes(client, { after: one.cursor, first: 2 });
  const three = await changes(client, { after: two.cursor, first: 2 });

  expect([one, two, three].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect([one, two, three].flatMap((feed) => feed.entries.map((entry: Entry) => entry.studentId))).toEqual([
    'p-0',
    'p-1',
    'p-2',
    'p-3',
    'p-4',
  ]);
});

test('refuses invalid cursors and sizes below 1', async () => {
  const { client } = await signedIn(app, 'registrar');

  for (const after of [
    'x',
    'WzEsMl0x',
    Buffer.from('[1,-1]').toString('base64url'),
    Buffer.from('{"length":2}').toString('base64url'),
  ]) {
    expect(await changes(client, { after, first: 0 })).toEqual({
      code: 'VALIDATION_ERROR',
      details: { after: [expect.stringContaining('not a valid cursor')], first: ['must be 1 or more.'] },
    });
  }
});

test('shows nothing of another institution', async () => {
  const [one, other] = [await signedIn(app, 'registrar'), await signedIn(app, 'registrar')];
  await create(one.client, 'mine');

  expect((await changes(one.client)).entries).toHaveLength(1);
  expect((await changes(other.client)).entries).toEqual([]);
});

test('shows a change that was recorded early but committed late after cursors returned in between', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  // Ids of audit records are reserved by several: the next change does not wait for the slow one's number.
  await create(client, 'first');
  const id = await create(client, 'late');
  const { cursor } = await changes(client);
  const slow = await app.pool.connect();
  await slow.query('begin');
  await slow.query(
    `with log as (
       insert into audit_logs (institution_id, actor_type, action, resource_type, resource_id)
       values ($1, 'system', 'student.updated', 'student', $2) returning id
     )
     insert into student_changes (institution_id, audit_log_id, type, student_id, student_number) select $1, id, 'updated', $2, 'late' from log`,
    [institution.id, id],
  );

  const quick = await create(client, 'quick');
  const meanwhile = await changes(client, { after: cursor });
  await slow.query('commit');
  slow.release();

  expect(meanwhile.entries).toMatchObject([{ type: 'created', id: quick }]);
  expect((await changes(client, { after: meanwhile.cursor })).entries).toMatchObject([{ type: 'updated', id }]);
  expect((await changes(client, { after: cursor, first: 1 })).entries).toMatchObject([{ id: quick }]);
});

/** The sequence of actions of one writer. */
const deeds = fc.array(fc.constantFrom('create', 'update', 'delete'), { minLength: 3, maxLength: 6 });

test('omits and repeats nothing while twenty clients write', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deeds, { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1, max: 7 }),
      async (scripts, first) => {
        const { client } = await signedIn(app, 'registrar');
        const expected: string[] = [];
        const writer = async (script: string[], number: number) => {
          let id: number | undefined;
          for (const [step, deed] of script.entries()) {
            if (id === undefined || deed === 'create') {
              id = await create(client, `w${number}-${step}`);
              expected.push(`created ${id}`);
            } else if (deed === 'update') {
              await client.put(`/students/${id}`, { first_name: `Name ${step}` });
              expected.push(`updated ${id}`);
            } else {
              await client.delete(`/students/${id}`);
              expected.push(`deleted ${id}`);
              id = undefined;
            }
          }
        };
        const seen: Entry[] = [];
        let cursor: string | undefined;
        let writing = true;
        const reader = async () => {
          for (let feed = { hasMore: true }; writing || feed.hasMore; ) {
            feed = await changes(client, { after: cursor, first });
            const page = feed as unknown as { entries: Entry[]; cursor: string };
            seen.push(...page.entries);
            cursor = page.cursor;
          }
          seen.push(...(await changes(client, { after: cursor, first: 100 })).entries);
        };
        const reading = reader();
        await Promise.all(scripts.map(writer));
        writing = false;
        await reading;

        expect(seen.map(({ type, id }) => `${type} ${id}`).sort()).toEqual(expected.sort());
        for (const { id } of seen) {
          const types = seen.filter((entry) => entry.id === id).map(({ type }) => type);
          expect(types[0]).toBe('created');
          expect(types.indexOf('deleted')).toBeOneOf([-1, types.length - 1]);
        }
      },
    ),
    { numRuns: 3 },
  );
});
