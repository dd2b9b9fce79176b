import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aBundleSchool, downloadBytes } from '../oneroster/bundle/bundle-school.ts';
import { useApp } from '../support/app.ts';
import { findViolations } from '../support/oneroster/check-bundle.ts';
import { readBundle } from '../support/oneroster/read-bundle.ts';
import { auditActors, runAdmin, useAdministeredService } from './run-admin.ts';

const { app } = await useAdministeredService(useApp);
const institution = () => String(school.user.institution.id);

const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
const school = await aBundleSchool(app);

afterAll(() => rm(folder, { recursive: true }));

test('export-oneroster writes the bundle that the service sends, and counts its rows', async () => {
  const out = join(folder, 'bundle.zip');
  const { ok, output } = await runAdmin('export-oneroster', '--institution', institution(), '--out', out);
  expect(ok).toBe(true);
  expect(output).toContain('users.csv: 4 rows');
  expect(output).toContain(`Contoso Demo School: ${readFileSync(out).length} bytes written to ${out}.`);
  expect(readFileSync(out)).toEqual(await downloadBytes(app, school.user));
  expect(existsSync(`${out}.part`)).toBe(false);
  expect((await auditActors(app, 'oneroster.exported'))[0]).toMatchObject({ actor_type: 'user' });
});

test('finds the institution by its name, and writes a delta of 1.1', async () => {
  const out = join(folder, 'delta.zip');
  const options = ['--version', '1.1', '--delta-since', '2026-01-31T08:30:00+01:00', '--out', out];
  const { ok } = await runAdmin('export-oneroster', '--institution', 'contoso demo SCHOOL', ...options);
  expect(ok).toBe(true);
  expect(findViolations(await readBundle(readFileSync(out)), '1.1', 'delta')).toEqual([]);
  expect((await auditActors(app, 'oneroster.exported'))[0]).toEqual({
    actor_type: 'system',
    actor_id: null,
    actor_name: 'Command line',
  });
});

test('names what is wrong with its options', async () => {
  const out = join(folder, 'none.zip');
  const run = async (...options: string[]) => (await runAdmin('export-oneroster', ...options)).output;
  expect(await run('--institution', institution())).toContain(`required option '--out <file.zip>'`);
  expect(await run('--version', '2', '--out', out)).toContain('Allowed choices are 1.2, 1.1.');
  expect(await run('--delta-since', 'monday', '--out', out)).toContain('2026-01-31T08:30:00Z');
  expect(await run('--institution', 'Nowhere', '--out', out)).toContain('(Contoso Demo School)');
  expect(await run('--institution', institution(), '--out', join(folder, 'missing/b.zip'))).toContain(
    'cannot be written: ENOENT',
  );
  await app.make.anInstitution({ name: 'Contoso Demo School' });
  expect(await run('--institution', 'Contoso Demo School', '--out', out)).toContain('is the name of several');
  expect(existsSync(out)).toBe(false);
});
