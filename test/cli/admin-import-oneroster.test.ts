import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aSmallSchool, pack, read } from '../oneroster/import/small-bundle.ts';
import { auditActors, runAdmin, useAdministeredService } from './run-admin.ts';

/** `npm run admin -- import-oneroster`. */

const { app, user } = await useAdministeredService();

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(bytes: Buffer): string {
  files += 1;
  const path = join(folder, `${files}.zip`);
  writeFileSync(path, bytes);
  return path;
}

const command = (file: string, ...options: string[]) =>
  runAdmin('import-oneroster', '--institution', String(user.institution.id), '--file', file, ...options);

test('import-oneroster checks a bundle, imports it, and then changes nothing', async () => {
  const path = fileOf(pack(aSmallSchool()));
  const planned = await command(path, '--dry-run');
  expect(planned).toMatchObject({ ok: true, output: expect.stringContaining('nothing was written (dry run)') });
  expect(planned.output).toMatch(/Note: orgs\.csv, row 2, name "Hill School": becomes the name of the institution/);
  const { output, ok } = await command(path);
  expect(ok).toBe(true);
  expect(output).toContain(
    'users.csv (bulk): 6 rows, 5 created, 0 updated, 0 removed, 0 unchanged, 1 skipped, 0 failed, 0 missing',
  );
  expect(output).toMatch(/the bundle was imported \(import \d+\)\./);
  expect((await command(path)).output).toContain('the bundle changes nothing.');
  expect(await auditActors(app, 'oneroster.imported')).toMatchObject([{ actor_type: 'system' }]);
});

test('undo-oneroster-import undoes an import, and names the records that it leaves alone', async () => {
  const { id } = await app.make.anInstitution();
  const run = (name: string, ...options: string[]) => runAdmin(name, '--institution', String(id), ...options);
  const { output } = await run('import-oneroster', '--file', fileOf(pack(aSmallSchool())));
  const importId = /\(import (\d+)\)/.exec(output)?.[1] as string;
  await app.pool.query(
    `update courses set name = 'Other', updated_at = now() where institution_id = $1 and code = 'HR'`,
    [id],
  );
  const undo = () => run('undo-oneroster-import', '--import', importId);
  const undone = await undo();
  expect(undone).toMatchObject({ ok: true, output: expect.stringContaining(`import ${importId} was undone.`) });
  expect(undone.output).toContain('courses.csv: 1 deleted, 0 restored, 1 left alone');
  expect(undone.output).toMatch(/courses\.csv, row 3, sourcedId "c-\d+": was changed after the import/);
  expect(await undo()).toMatchObject({
    ok: true,
    output: expect.stringContaining('0 deleted, 0 restored, 1 left alone'),
  });
});

test('import-oneroster fails with one problem a line', async () => {
  const files = aSmallSchool();
  const courses = `${files.courses}x y,,,,,X,,school-1,,\n`;
  const { ok, output } = await command(fileOf(pack({ ...files, courses })));
  expect(ok).toBe(false);
  expect(output).toContain('courses.csv, row 4, sourcedId "x y": must be an identifier');
  expect(output).toContain('\ncourses.csv, row 4, title: is required.\n');
  expect(output).toMatch(/2 problems; nothing was written\.$/);
});

test('import-oneroster --no-atomic imports the good rows, and names the others', async () => {
  const { id } = await app.make.anInstitution();
  const files = aSmallSchool();
  const courses = `${files.courses}x y,,,,Other,X,,school-1,,\n`;
  const path = fileOf(pack({ ...files, courses }));
  const run = (...options: string[]) =>
    runAdmin('import-oneroster', '--institution', String(id), '--file', path, '--no-atomic', ...options);
  const planned = await run('--dry-run');
  expect(planned).toMatchObject({ ok: true, output: expect.stringContaining('can be imported without these rows') });
  const { ok, output } = await run();
  expect(ok).toBe(true);
  expect(output).toContain(
    'courses.csv (bulk): 3 rows, 2 created, 0 updated, 0 removed, 0 unchanged, 0 skipped, 1 failed',
  );
  expect(output).toContain('courses.csv, row 4, sourcedId "x y": must be an identifier');
  expect(output).toMatch(/1 problem; these rows are left out\.\n.*the bundle was imported \(import \d+\)\.\n$/);
});

test('import-oneroster names the flag for people whom a bundle leaves out', async () => {
  const { institution } = user;
  const student = await app.make.aStudent(institution, { student_id: 'left-out' });
  const path = fileOf(pack(aSmallSchool()));
  const refused = await command(path);
  expect(refused).toMatchObject({ ok: false, output: expect.stringMatching(/1 active students.*--apply-missing/) });
  expect(await command(path, '--apply-missing')).toMatchObject({ ok: true });
  const rows = await read(
    app,
    institution.id,
    `select status from students where institution_id = $1 and id = ${student}`,
  );
  expect(rows).toEqual([{ status: 'inactive' }]);
});

test('import-oneroster refuses a file that does not exist, and explains itself', async () => {
  expect(await command('/nowhere/bundle.zip')).toEqual({
    ok: false,
    output: '  --file does not exist: /nowhere/bundle.zip',
  });
  expect((await runAdmin('import-oneroster', '--help')).output).toMatch(
    /--dry-run[\s\S]*--apply-missing[\s\S]*Examples/,
  );
});
