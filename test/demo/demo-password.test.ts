import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyPassword } from '../../src/auth/sessions/password.ts';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { prepareDatabase } from '../../src/server/prepare-database.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createLogger } from '../../src/shared/log.ts';
import { OperatorError } from '../../src/shared/operator-error.ts';
import { runAdmin } from '../cli/run-admin.ts';
import { testSettings } from '../support/test-settings.ts';
import { useDemo } from './loaded-demo.ts';

/** The password of the demo is public, so a service that accepts it must not be reachable by others. */
const { database } = await useDemo();

const prepare = (env: Record<string, string>) =>
  prepareDatabase(readConfig({ ...testSettings, DATABASE_URL: database.url, ...env }), createLogger('silent'));

const reachable: Record<string, string>[] = [
  { NODE_ENV: 'production' },
  { NODE_ENV: 'production', HOST: '127.0.0.1' },
  { HOST: '0.0.0.0' },
];

test('refuses to start if other machines could sign in with it, and names the command to run', async () => {
  for (const env of reachable) await expect(prepare(env)).rejects.toThrow(OperatorError);
  await expect(prepare({ NODE_ENV: 'production' })).rejects.toThrow(
    /^43 users of the demo institution \(admin@demo\.example first\) have the published password, and NODE_ENV is production\.\nGive them random passwords:\n {2}npm run admin -- lock-demo\n/,
  );
  await expect(prepare({ HOST: '0.0.0.0' })).rejects.toThrow('HOST 0.0.0.0 can be reached from other machines');
});

test('starts if only this machine can reach it', async () => {
  await prepare({ HOST: '127.0.0.1' });
});

test('refuses to start even if only one teacher has the password', async () => {
  await database.pool.query(`update users set active = false where lower(email) <> 'amandamathis@contoso.edu'`);
  await expect(prepare({ NODE_ENV: 'production' })).rejects.toThrow('1 users of the demo institution');
  await database.pool.query('update users set active = true');
});

test('starts after lock-demo has given every user a random password', async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await runAdmin('lock-demo')).output).toContain('Locked 43 demo users');
  const { rows } = await database.pool.query<{ hash: string; hashes: number }>(
    `select count(distinct password_hash)::int as hashes, min(password_hash) as hash from users`,
  );
  expect(rows[0]?.hashes).toBe(43);
  expect(await verifyPassword(rows[0]?.hash as string, demoLogin.password)).toBe(false);

  // Each of 43 hashes is verified, which takes a second of a processor.
  await prepare({ NODE_ENV: 'production' });

  await database.pool.query(`update users set active = false where lower(email) <> 'amandamathis@contoso.edu'`);
  expect((await runAdmin('lock-demo')).output).toContain('No user has the published password');
});
