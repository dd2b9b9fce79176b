import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type TestApp, useApp } from '../../../support/app.ts';
import * as moving from './moving.ts';
import { useQuickKeys } from './quick-keys.ts';

/** Exports and imports that are refused: nothing is written, and the error says what to do. */

useQuickKeys();
const app = await useApp();
const target = await moving.startTarget();
/** A school and its file, which are fit by themselves. */
const moved = await moving.aMovedSchool(app);

afterAll(() => target.stop());

const sql = (instance: TestApp, text: string, values: unknown[] = []) => instance.pool.query(text, values);

/** Nothing of a refused import remains. */
afterEach(async () => {
  expect(
    (await sql(target, `select name from institutions where name like 'school-%' and closed_at is not null`)).rows,
  ).toEqual([]);
  expect((await sql(target, 'select from students')).rowCount).toBe(0);
});

test('an open institution is not exported, and leaves no file', async () => {
  const user = await app.make.aUser();
  const files = await moving.moveFiles();
  expect(await moving.exportTo(app, user, files)).toEqual({
    ok: false,
    output: 'The institution is open, so changes would be lost: use close-institution first.',
  });
  expect([existsSync(files.file), existsSync(`${files.file}.part`)]).toEqual([false, false]);
});

test('a short passphrase, and a missing file, are refused before anything is done', async () => {
  const user = await app.make.aUser();
  const files = await moving.moveFiles('short\n');
  expect((await moving.exportTo(app, user, files)).output).toContain('openssl rand -base64 32');
  const missing = { ...files, passphrase: `${files.passphrase}.missing` };
  expect((await moving.exportTo(app, user, missing)).output).toContain('--passphrase-file cannot be read: ENOENT');
  const good = await moving.moveFiles();
  expect((await moving.importFrom(target, good)).output).toContain('cannot be read: ENOENT');
});

test('another passphrase is refused', async () => {
  const { passphrase } = await moving.moveFiles('another passphrase, as long\n');
  expect(await moving.importFrom(target, { ...moved.files, passphrase })).toEqual({
    ok: false,
    output: 'The passphrase is not the one that the file was exported with.',
  });
});

test('a file that is cut, or changed by one bit, or something else, is refused', async () => {
  const whole = await readFile(moved.files.file);
  const file = `${moved.files.file}.damaged`;
  const importBytes = async (bytes: Buffer) => {
    await writeFile(file, bytes);
    return (await moving.importFrom(target, { ...moved.files, file })).output;
  };
  const damaged = 'The file is cut or damaged: copy it again, or export it again.';
  expect(await importBytes(whole.subarray(0, -1))).toBe(damaged);
  expect(await importBytes(whole.subarray(0, 80))).toBe(damaged);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 100) ^ 1, whole.length - 100);
  expect(await importBytes(changed)).toBe(damaged);
  expect(await importBytes(Buffer.concat([whole, Buffer.of(0)]))).toBe(damaged);
  expect(await importBytes(Buffer.from('PK\u0003\u0004 a zip'))).toBe('The file is no export of an institution.');
  expect(await importBytes(Buffer.alloc(0))).toBe('The file is no export of an institution.');
});

test('an id that the target has already is refused', async () => {
  const { id } = moved.user.institution;
  await sql(target, `insert into institutions (id, name) values ($1, 'Here first')`, [id]);
  const refused = await moving.importFrom(target, moved.files);
  await sql(target, 'delete from institutions where id = $1', [id]);
  expect(refused).toEqual({
    ok: false,
    output: `This database has an institution ${id} already: Here first. The audit trail contains the id, so it cannot change.`,
  });
});

test('a slug that an institution of the target has already is refused, with its name', async () => {
  const { rows } = await sql(app, 'select slug from institutions where id = $1', [moved.user.institution.id]);
  const { slug } = rows[0];
  await sql(target, `insert into institutions (id, name, slug) values (70002, 'Same slug', $1)`, [slug]);
  const refused = await moving.importFrom(target, moved.files);
  await sql(target, 'delete from institutions where id = 70002');
  expect(refused).toEqual({
    ok: false,
    output: `An institution of this database has the slug ${slug} already: Same slug (institution 70002). Change the slug of one of them, and if it is that of the moved one, export it again.`,
  });
});

test('emails and keys that other institutions of the target have are all named', async () => {
  const user = await app.make.aUser();
  const key = await (await app.as(user)).post('/auth/api-key', { name: 'Bridge' });
  expect(key.status).toBe(201);
  const files = await moving.moveFiles();
  await moving.closeIn(app, user);
  await moving.exportTo(app, user, files);
  await sql(target, `insert into institutions (id, name) values (70001, 'Other')`);
  await sql(
    target,
    `insert into roles (institution_id, id, name, permissions) values (70001, 1, 'r', '{read:students}')`,
  );
  await sql(
    target,
    `insert into users (institution_id, id, email, name, password_hash, role_id) values (70001, 1, upper($1), 'U', 'x', 1)`,
    [user.email],
  );
  const { rows } = await sql(app, 'select key_hash from api_keys where institution_id = $1', [user.institution.id]);
  await sql(
    target,
    `insert into api_keys (institution_id, id, name, prefix, key_hash, created_by) values (70001, 1, 'K', 'edk', $1, 1)`,
    [rows[0].key_hash],
  );

  const { ok, output } = await moving.importFrom(target, files);

  expect(ok).toBe(false);
  expect(output).toContain('Other institutions of this database use the same values');
  expect(output).toContain(`  users: lower(email) ${user.email} (institution 70001)`);
  expect(output).toContain('  api_keys: key_hash \\x');
});

test('a target of another version is refused, with both versions', async () => {
  await sql(target, `insert into mikro_orm_migrations (name) values ('Migration999Later')`);
  const { output } = await moving.importFrom(target, moved.files);
  await sql(target, `delete from mikro_orm_migrations where name = 'Migration999Later'`);
  expect(output).toMatch(/^The source and this database have different versions: .* here it is Migration999Later/);
});

test('rows that the target does not have after the load are noticed', async () => {
  await sql(target, 'create function lose_row() returns trigger language plpgsql as $$ begin return null; end $$');
  await sql(target, 'create trigger lose_row before insert on student_words for each row execute function lose_row()');
  const { output } = await moving.importFrom(target, moved.files);
  await sql(target, 'drop function lose_row() cascade');
  expect(output).toBe('student_words has 0 rows instead of 1: nothing was imported.');
});

test('an audit trail that differs from that of the source is noticed', async () => {
  await sql(
    target,
    `create function forge() returns trigger language plpgsql as $$ begin new.actor_name := 'Nobody'; return new; end $$`,
  );
  await sql(
    target,
    `create trigger forge before insert on audit_logs for each row when (new.action = 'student.created') execute function forge()`,
  );
  const { output } = await moving.importFrom(target, moved.files);
  await sql(target, 'drop function forge() cascade');
  expect(output).toMatch(
    /^The audit trail differs from that of the source: 1 valid records .* then one that is changed instead of 4 valid records/,
  );
});
