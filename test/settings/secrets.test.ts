import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/settings/config.ts';
import { loadSecrets } from '../../src/settings/secrets.ts';
import { makeDataDirectory } from '../support/data-directory.ts';

let directory: Awaited<ReturnType<typeof makeDataDirectory>>;

beforeEach(async () => {
  directory = await makeDataDirectory();
});

afterEach(() => directory.remove());

/** Loads the secrets of a service in this directory. */
function load() {
  const { signingKey, encryptionKey } = loadSecrets(readConfig({ DATA_DIR: directory.path }));
  return [signingKey.signsWith, encryptionKey].map((key) => key.export().toString('base64'));
}

test('generates missing secrets once, 32 bytes readable by their owner only, and leaves no other files', () => {
  expect(load()).toEqual(load());
  expect(readdirSync(directory.path).sort()).toEqual(['encryption-key', 'jwt-secret']);
  for (const name of ['encryption-key', 'jwt-secret']) {
    const file = join(directory.path, name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
  }
});

test('generates the same secrets in processes that start at the same time', async () => {
  const print = `
    import { readConfig } from './src/settings/config.ts';
    import { loadSecrets } from './src/settings/secrets.ts';
    const { signingKey, encryptionKey } = loadSecrets(readConfig());
    console.log(signingKey.signsWith.export().toString(), encryptionKey.export().toString('base64'));`;
  const starts = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', print], {
      cwd: join(import.meta.dirname, '../..'),
      env: { DATA_DIR: directory.path },
    }),
  );
  const printed = (await Promise.all(starts)).map(({ stdout }) => stdout);
  expect(new Set(printed).size).toBe(1);
  expect(readdirSync(directory.path)).toHaveLength(2);
});

test.each(['jwt-secret', 'encryption-key'])(
  'refuses a stored %s that is empty or cut off, and names the file',
  (name) => {
    const file = join(directory.path, name);
    for (const broken of ['', ' \n', Buffer.alloc(31).toString('base64')]) {
      writeFileSync(file, broken);
      expect(load).toThrow(ConfigError);
      expect(load).toThrow(`${file} must hold 32 bytes in base64. Restore it from a backup`);
    }
  },
);
