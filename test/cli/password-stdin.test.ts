import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { password, runAdmin, useAdministeredService } from './run-admin.ts';

/** Passwords on standard input, which neither npm's output nor a list of processes shows. */

const { app, user } = await useAdministeredService();

async function runWithInput(input: string, ...args: string[]) {
  const pipe = new PassThrough();
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(pipe as unknown as typeof process.stdin);
  // One line must be enough, even if the sender keeps the pipe open.
  if (input) pipe.write(input);
  else pipe.end();
  try {
    const result = await runAdmin(...args, '--password-stdin');
    return { ...result, inputOpen: !pipe.destroyed };
  } finally {
    stdin.mockRestore();
  }
}

test.each([
  ['create-institution', ['--name', 'Stdin', '--admin-email', 'head@stdin.example'], 'head@stdin.example'],
  ['create-user', ['--name', 'Ida', '--email', 'ida@stdin.example', '--role', 'viewer'], 'ida@stdin.example'],
  ['reset-password', ['--email', 'ida@stdin.example'], 'ida@stdin.example'],
])('%s reads the password from the first line', async (command, args, email) => {
  const institution = command === 'create-user' ? ['--institution', String(user.institution.id)] : [];
  const secret = `${password} of ${command} `;

  expect(await runWithInput(`${secret}\r\nnot this\n`, command, ...args, ...institution)).toMatchObject({
    ok: true,
    inputOpen: false,
  });

  const login = { email, password: secret };
  expect((await app.anonymous().post('/auth/login', login)).status).toBe(200);
});

test('refuses an empty input, a missing password and two passwords', async () => {
  const args = ['reset-password', '--email', user.email];
  expect((await runWithInput('', ...args)).output).toContain("option '--password-stdin' found no password");
  expect((await runAdmin(...args)).output).toContain("required option '--password <password>' or '--password-stdin'");
  expect((await runWithInput(password, ...args, '--password', password)).output).toContain('cannot be used with');
});
