import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedServer } from '../../../src/database/embedded/embedded-server.ts';
import { makeInitialisedDirectory } from '../../support/initialised-directory.ts';

/** The embedded server with files that were changed since its last run. */

let directory: Awaited<ReturnType<typeof makeInitialisedDirectory>>;

beforeEach(async () => {
  directory = await makeInitialisedDirectory();
});

afterEach(() => directory.remove());

async function startAndStop(): Promise<void> {
  const server = await startEmbeddedServer(directory.path, { throwAway: true });
  await server.stop();
}

test('the next start removes the incomplete files of a killed program', async () => {
  await mkdir(join(directory.path, 'postgres.new-a1B2c3', 'cluster'), { recursive: true });
  await startAndStop();
  expect(await readdir(directory.path)).toEqual(['postgres']);
});

test('refuses files of another version and names both versions and the remedy', async () => {
  await startAndStop();
  await writeFile(join(directory.path, 'postgres', 'cluster', 'PG_VERSION'), '15\n');
  await expect(startAndStop()).rejects.toThrow(
    /database files are incompatible with server \(.* version 15, .* this version 18\.\d+.*see "Backups" in docs\/operations\.md$/,
  );
});

test('names the remedy if the password file is missing', async () => {
  await startAndStop();
  const password = join(directory.path, 'postgres', 'password');
  await rm(password);
  await expect(startAndStop()).rejects.toThrow(`${password} cannot be read (ENOENT). Restore it from a backup`);
});
