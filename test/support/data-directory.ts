import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface DataDirectory {
  path: string;
  remove(): Promise<void>;
}

/** Bytes of memory that a file system in memory must have left: a run uses a tenth of it. */
const ENOUGH_MEMORY = 2 ** 31;

/**
 * Returns the folder in which tests create databases: in memory where there is enough of it, as on most Linux machines. There a copy
 * of the migrated database takes 15 ms of a processor, on some disks ten times as much, and each test file makes one.
 */
async function databaseFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > ENOUGH_MEMORY ? '/dev/shm' : tmpdir();
}

/** Creates a DATA_DIR. Removing it also removes the files in /var/lib that the embedded server creates when root starts it. */
export async function makeDataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(await databaseFolder(), 'registrar-test-'));
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      const server = await realpath(join(path, 'postgres')).catch(() => path);
      for (const directory of [server, path]) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a stopped server with their owners, of whom the server's user is one. */
export async function copyCluster(home: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await promisify(execFile)('cp', ['-a', home, target]);
}
