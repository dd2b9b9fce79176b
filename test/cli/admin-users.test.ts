import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { auditActors, password, runAdmin, useAdministeredService } from './run-admin.ts';

/** Commands for users ([D54]). */

const { app, user } = await useAdministeredService(useApp);

test('create-user and reset-password take effect immediately in the running service', async () => {
  const id = String(user.institution.id);
  const { output } = await runAdmin(
    ...[
      'create-user',
      '--email',
      'vera@school.example',
      '--name',
      'Vera',
      '--password',
      password,
      '--role',
      'viewer',
      '--institution',
      id,
    ],
  );
  expect(output).toContain('vera@school.example');
  const vera = await app.signIn({ ...user, email: 'vera@school.example', password });
  expect((await vera.get('/auth/profile')).body.role).toBe('viewer');

  expect(
    (await runAdmin('reset-password', '--email', 'VERA@school.example', '--password', 'another password')).ok,
  ).toBe(true);
  await eventually(async () => (await vera.get('/auth/profile')).status === 401, 'the session ends');
  const login = { email: 'vera@school.example', password: 'another password' };
  expect((await app.anonymous().post('/auth/login', login)).status).toBe(200);
  expect(await auditActors(app, 'user.password_reset')).toMatchObject([{ actor_type: 'system' }]);
});

test('requires --institution if there are several, and reports unknown values', async () => {
  await app.make.anInstitution();
  const options = [
    'create-user',
    '--email',
    'x@school.example',
    '--name',
    'X',
    '--password',
    password,
    '--role',
    'king',
  ];

  expect((await runAdmin(...options)).output).toContain(
    `--institution must be the id of one of: ${user.institution.id} (`,
  );
  expect((await runAdmin(...options, '--institution', 'one')).output).toContain('positive whole number');
  expect((await runAdmin(...options, '--institution', String(user.institution.id))).output).toContain(
    '--role is not a role',
  );
  expect(
    (await runAdmin('reset-password', '--email', 'nobody@school.example', '--password', password)).output,
  ).toContain('--email belongs to no user.');
});
