import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { type TestApp, useApp } from '../../../support/app.ts';
import { eventually } from '../../../support/eventually.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { whileHolding } from '../../../support/while-holding.ts';
import * as moving from './moving.ts';

/** Exports and imports that die or break in the middle leave nothing, and can be run again. */

const STUDENTS = 8_000;

const app = await useApp();
const target = await moving.startTarget();
const user = await app.make.aUser();
// Names that compress badly, so that the file has many chunks.
const students = `
  insert into students (institution_id, student_id, first_name, last_name, enrollment_date)
  select $1, n, md5(n::text), md5((-n)::text), '2025-09-01' from generate_series(1, $2::int) n`;
const client = await app.pool.connect();
await client.query({ text: students, values: [user.institution.id, STUDENTS], query_timeout: 60_000 } as never);
client.release();
const files = await moving.moveFiles();
await moving.closeIn(app, user);

afterAll(() => target.stop());

/** Starts an admin command in a process of its own. */
function start({ registrar }: TestApp, settings: Record<string, string>, ...args: string[]): ChildProcess {
  const env = { ...testSettings, ...settings, DATABASE_URL: registrar.database.url, MIGRATE: 'false' };
  const root = new URL('../../../../', import.meta.url);
  return spawn(process.execPath, ['dist/bundle/admin.js', ...args], { cwd: root, env, stdio: 'inherit' });
}

/** Kills a command while it waits for the table of students, and lets its transaction end. */
async function killAt(instance: TestApp, mode: string, command: () => ChildProcess): Promise<void> {
  const { pool } = instance;
  const lock = { text: `lock table students in ${mode} mode`, values: [] };
  await whileHolding(pool, lock, async (waiting) => {
    const child = command();
    const exited = once(child, 'exit');
    await waiting(1);
    child.kill('SIGKILL');
    expect((await exited)[1]).toBe('SIGKILL');
  });
  const bulk = `select from pg_stat_activity where datname = current_database() and application_name = 'registrar bulk'`;
  await eventually(async () => (await pool.query(bulk)).rowCount === 0, 'the end of the killed transaction');
}

const remains = async () => {
  const text = `select 'students' as table from students union all select 'users' from users union all select name from institutions`;
  return (await target.pool.query(text)).rows;
};

test('an export that is killed leaves no file of the name, and can be run again', async () => {
  const args = [
    '--institution',
    String(user.institution.id),
    '--out',
    files.file,
    '--passphrase-file',
    files.passphrase,
  ];
  await killAt(app, 'access exclusive', () => start(app, {}, 'export-institution', ...args));
  expect(existsSync(files.file)).toBe(false);
  expect((await moving.exportTo(app, user, files)).ok).toBe(true);
  expect((await readFile(files.file)).length).toBeGreaterThan(4 * 64 * 1024);
  expect(existsSync(`${files.file}.part`)).toBe(false);
});

test('a file that ends in the middle of the students leaves nothing', async () => {
  const whole = await readFile(files.file);
  const half = { ...files, file: `${files.file}.half` };
  await writeFile(half.file, whole.subarray(0, whole.length / 2));
  expect(await moving.importFrom(target, half)).toEqual({
    ok: false,
    output: 'The file is cut or damaged: copy it again, or export it again.',
  });
  await eventually(async () => (await remains()).length === 0, 'the end of the refused transaction');
});

test('a file whose parts are in another order, or not all there, leaves nothing', async () => {
  const whole = await readFile(files.file);
  const [head, chunk] = [72, 64 * 1024 + 16];
  const at = (index: number) => whole.subarray(head + index * chunk, head + (index + 1) * chunk);
  const rest = whole.subarray(head + 3 * chunk);
  const changed = { ...files, file: `${files.file}.changed` };
  for (const parts of [
    [at(0), at(2), at(1), rest],
    [at(0), at(2), rest],
    [at(0), at(1), at(2)],
  ]) {
    await writeFile(changed.file, Buffer.concat([whole.subarray(0, head), ...parts]));
    expect((await moving.importFrom(target, changed)).output).toMatch(/^The file is cut or damaged/);
  }
  await eventually(async () => (await remains()).length === 0, 'the end of the refused transactions');
});

test('an import that is killed leaves nothing, and can be run again', async () => {
  const args = ['--file', files.file, '--passphrase-file', files.passphrase];
  await killAt(target, 'share', () => start(target, moving.targetSettings, 'import-institution', ...args));
  expect(await remains()).toEqual([]);

  const { output } = await moving.importFrom(target, files);
  expect(output).toContain('All of it was verified.');
  const total = await target.pool.query('select sum(total)::int as total from student_totals');
  expect(total.rows).toEqual([{ total: STUDENTS }]);
});
