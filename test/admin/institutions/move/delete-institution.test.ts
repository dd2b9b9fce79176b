import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import type { TestUser } from '../../../support/factories.ts';
import { adminOf, closeIn, digests, liveIn, sourceSettings } from './moving.ts';

/** An institution that an operator deletes. */

const app = await useApp(sourceSettings);

const admin = (command: string, { institution }: TestUser, ...options: string[]) =>
  adminOf(app, {}, command, '--institution', String(institution.id), ...options);
const close = (user: TestUser) => closeIn(app, user);
const remove = (user: TestUser, confirm = user.institution.name) =>
  admin('delete-institution', user, '--confirm', confirm);

const sql = (text: string, values: unknown[] = []) => app.pool.query(text, values);

async function countInstitutions({ institution }: TestUser): Promise<number | null> {
  return (await sql('select from institutions where id = $1', [institution.id])).rowCount;
}

describe('with rows in every table', () => {
  let user: TestUser;
  let other: TestUser;
  let before: Record<string, string>;
  let outcome: Awaited<ReturnType<typeof remove>>;

  beforeAll(async () => {
    user = await app.make.aUser();
    other = await app.make.aUser();
    for (const { institution } of [user, other]) await liveIn(app, { institution } as TestUser);
    await close(user);
    before = await digests(app, other.institution.id);
    const { rows } = await sql('select name from institutions where id = $1', [user.institution.id]);
    outcome = await remove(user, rows[0].name);
  });

  test('says what was deleted', () => {
    expect(outcome).toEqual({
      ok: true,
      output: expect.stringMatching(
        /^.* \(institution \d+\) is deleted: \d{3,} rows in \d\d tables\.\nThe head of its audit trail was [0-9a-f]{64}\.\n$/,
      ),
    });
  });

  test('leaves nothing but the order to vacuum its rows', async () => {
    expect(await countInstitutions(user)).toBe(0);
    const left = Object.entries(await digests(app, user.institution.id)).filter(([, rows]) => rows !== '0 rows ');
    expect(left.map(([table]) => table)).toEqual(['pending_vacuums']);
  });

  test('leaves the other institutions as they are', async () => {
    expect(await digests(app, other.institution.id)).toEqual(before);
    const client = await app.as(other);
    expect((await client.graphql('{ verifyAuditLog { valid } }')).body.data.verifyAuditLog).toEqual({ valid: true });
  });

  test('its users cannot sign in, and its email is free', async () => {
    const login = { email: user.email, password: user.password };
    expect((await app.anonymous().post('/auth/login', login)).status).toBe(401);
    const client = await app.as(other);
    const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { email } }';
    const input = { email: user.email, name: 'Successor', password: 'a password to remember', role: 'viewer' };
    expect((await client.graphql(create, { input })).body.data).toEqual({ createUser: { email: user.email } });
  });
});

test('is refused for an open institution and without its name', async () => {
  const user = await app.make.aUser();

  expect(await remove(user)).toEqual({ ok: false, output: 'The institution is open: use close-institution first.' });
  await close(user);
  expect(await remove(user, 'Another School')).toEqual({
    ok: false,
    output: `--confirm must be the name of institution ${user.institution.id}, "${user.institution.name}".`,
  });
  expect(await countInstitutions(user)).toBe(1);
});

test('one that is interrupted is completed by the next one, and the institution stays closed', async () => {
  const user = await app.make.aUser();
  await (await app.as(user)).post('/students', { student_id: 'D-1', first_name: 'Ann', last_name: 'Other' });
  await close(user);
  await sql(`create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'obstacle'; end $$`);
  await sql('create trigger refuse_deletion before delete on students for each row execute function refuse_deletion()');
  try {
    expect(await remove(user)).toMatchObject({ ok: false, output: expect.stringContaining('obstacle') });
    expect(await admin('open-institution', user)).toMatchObject({
      ok: false,
      output: expect.stringContaining('is being deleted'),
    });
  } finally {
    await sql('drop trigger refuse_deletion on students');
  }
  expect(await remove(user)).toMatchObject({ ok: true });
  expect(await countInstitutions(user)).toBe(0);
});

test.each(['audit_logs', 'audit_chain', 'student_changes', 'audit_heads', 'disclosures'])(
  'nothing else deletes rows of %s',
  async (table) => {
    await expect(sql(`delete from ${table}`)).rejects.toThrow(/append-only/);
  },
);
