import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { auditActors, password, runAdmin, useAdministeredService } from './run-admin.ts';

/** Commands for institutions and their plans ([D54]). */

const { app, user } = await useAdministeredService(useApp);

test('create-institution creates an institution whose administrator can sign in', async () => {
  const { ok, output } = await runAdmin(
    ...['create-institution', '--name', 'Sankt Göran', '--plan', 'premium', '--time-zone', 'Europe/Stockholm'],
    ...['--admin-email', 'goran@school.example', '--admin-password', password],
  );

  expect(output).toContain('Sankt Göran (premium)');
  expect(ok).toBe(true);
  const client = await app.signIn({ ...user, email: 'goran@school.example', password });
  const { body } = await client.get('/auth/profile');
  expect(body).toMatchObject({ role: 'administrator', institution: { name: 'Sankt Göran' } });
  const institution = await client.graphql('{ institution { timeZone } }');
  expect(institution.body.data.institution).toEqual({ timeZone: 'Europe/Stockholm' });
  expect(await auditActors(app, 'institution.created')).toEqual([
    { actor_type: 'system', actor_id: null, actor_name: 'Command line' },
  ]);
});

test('create-institution reports all problems by option and creates nothing', async () => {
  const duplicate = await runAdmin(
    'create-institution',
    '--name',
    'Half',
    '--admin-email',
    user.email,
    '--admin-password',
    password,
  );
  expect(duplicate).toEqual({ ok: false, output: '  --admin-email is already in use by another user.' });

  const { output } = await runAdmin(
    'create-institution',
    '--name',
    ' ',
    '--time-zone',
    'BST',
    '--admin-email',
    'x',
    '--admin-password',
    'short',
  );
  expect(output.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
    '--name',
    '--time-zone',
    '--admin-email',
    '--admin-password',
  ]);
  const { rowCount } = await app.pool.query("select from institutions where name = 'Half'");
  expect(rowCount).toBe(0);
});

test('create-institution takes an id that is free, and the next institution gets a later one', async () => {
  const create = (email: string, ...options: string[]) =>
    runAdmin(
      ...['create-institution', '--name', 'Chosen', '--admin-email', email, '--admin-password', password, ...options],
    );
  expect((await create('chosen@school.example', '--id', '5000')).output).toContain('Created institution 5000, Chosen');
  expect((await create('next@school.example')).output).toContain('Created institution 5001, Chosen');
  expect(await create('again@school.example', '--id', '5000')).toEqual({
    ok: false,
    output: '  --id is the id of another institution.',
  });
  expect((await create('again@school.example', '--id', '0')).output).toContain('It must be a positive whole number.');
});

test('set-plan changes the rate limit of the running service', async () => {
  const client = await app.as(user);
  expect((await client.get('/auth/profile')).headers.get('x-ratelimit-limit')).toBeNull();

  const { output } = await runAdmin('set-plan', '--plan', 'standard', '--institution', String(user.institution.id));

  expect(output).toContain('standard');
  await eventually(
    async () => (await client.get('/auth/profile')).headers.get('x-ratelimit-limit') === '1000',
    'the new limit',
  );
  expect((await runAdmin('set-plan', '--plan', 'gold')).ok).toBe(false);
});
