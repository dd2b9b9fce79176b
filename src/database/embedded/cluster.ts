import { randomBytes } from 'node:crypto';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { runInitdb } from './initdb.ts';
import { canReach, changeOwner, initdbUser, type ServerUser, serverUser } from './server-user.ts';

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Path of the password of the service's role. */
export function passwordFile(home: string): string {
  return join(home, 'password');
}

/** Path of the superuser's password, in the first line. Until the server has it, the second line is the password that it replaces. */
export function superuserFile(home: string): string {
  return join(home, 'superuser-password');
}

/** The files of an embedded server. */
export interface Cluster {
  /** Contains `cluster` (PostgreSQL's data directory), `password`, `superuser-password` and `server.log`. */
  home: string;
  /** Password of the service's role. */
  password: string;
  user: ServerUser;
}

/** Finds the server's files in DATA_DIR. Returns undefined if they do not exist yet. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const entry = join(resolve(dataDir), 'postgres');
  if (!(await exists(lstat(entry)))) return undefined;
  const home = await realpath(entry).catch((cause) => {
    throw new Error(
      `${entry} points to a missing directory; restore it, or remove the link to start with an empty database`,
      {
        cause,
      },
    );
  });
  const user = serverUser(await stat(home));
  return { home, user, password: await readPassword(passwordFile(home)) };
}

function readPassword(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const advice =
      'Restore it from a backup, readable by the user that runs the service; without it the service cannot connect to the database.';
    throw new Error(`${file} cannot be read (${cause.code}). ${advice}`, { cause });
  });
}

/**
 * Creates the server's files in DATA_DIR/postgres. If the server's user cannot enter DATA_DIR (for example root's home), they are in
 * a directory of their own below /var/lib, and DATA_DIR/postgres is a link to it. They are created atomically, so that neither a kill
 * nor a concurrent program leaves an incomplete database.
 */
export async function createCluster(dataDir: string, throwAway: boolean): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const user = serverUser();
  const entry = join(resolve(dataDir), 'postgres');
  const isReachable = canReach(user, resolve(dataDir));
  const home = await mkdtemp(isReachable ? draftPath(dataDir) : '/var/lib/registrar-');
  try {
    await initialise(home, user, throwAway);
    await (isReachable ? rename(home, entry) : symlink(home, entry));
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    if (!(await exists(lstat(entry)))) throw error;
  }
  const cluster = await findCluster(dataDir);
  if (!cluster) throw new Error(`${entry} was removed while it was being created`);
  return cluster;
}

/**
 * Removes incomplete files of programs that were killed while creating them. Call it once the complete files exist: a program that
 * is still creating some then uses the complete ones. Drafts below /var/lib (see createCluster) stay: their names do not contain
 * their DATA_DIR, and complete servers have names of the same form.
 */
export async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  const draft = draftPath(dataDir);
  const names = await readdir(dirname(draft));
  const drafts = names.filter((name) => name.startsWith(basename(draft)));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true }).catch(() => undefined)));
}

/** Prefix of the paths of incomplete files. */
function draftPath(dataDir: string): string {
  return join(resolve(dataDir), 'postgres.new-');
}

/**
 * Creates the files in `home`. The passwords are written after initdb has finished, since other services may run as its user too.
 * The superuser's initial password, which initdb needs, is replaced at the first start.
 */
async function initialise(home: string, user: ServerUser, throwAway: boolean): Promise<void> {
  const initUser = initdbUser(user);
  const pwfile = join(home, 'initdb-password');
  const initialPassword = newPassword();
  await writeFile(pwfile, initialPassword, { mode: 0o600 });
  await changeOwner(initUser, home);
  const { initdb } = await findBinaries(initUser);
  await runInitdb({ initdb, directory: join(home, 'cluster'), passwordFile: pwfile, user: initUser, throwAway });
  await rm(pwfile);
  await changeOwner(user, home);
  await writeFile(passwordFile(home), newPassword(), { mode: 0o600 });
  await writeFile(superuserFile(home), `${newPassword()}\n${initialPassword}`, { mode: 0o600 });
  await changeOwner(user, home);
}

function exists(lookup: Promise<unknown>): Promise<boolean> {
  return lookup.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
