import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface DataDirectory {
  path: string;
  remove(): Promise<void>;
}

/** Creates a DATA_DIR. Removing it also removes the files in /var/lib that the embedded server creates when root starts it. */
export async function makeDataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'registrar-test-'));
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      const server = await realpath(join(path, 'postgres')).catch(() => path);
      for (const directory of [server, path]) await rm(directory, { recursive: true, force: true });
    },
  };
}
