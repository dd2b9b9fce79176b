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
import { newPassword, passwordFile, superuserFile } from './passwords.ts';
import { canReach, giveTo, initdbUser, type ServerUser, serverUser } from './server-user.ts';

/** The files of one embedded server. */
export interface Cluster {
  /** Holds `cluster`, PostgreSQL's own directory, `password`, `superuser-password` and `server.log`. */
  home: string;
  /** Of the service's role. */
  password: string;
  user: ServerUser;
}

/** The server's files in DATA_DIR, or undefined where none were made yet. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const entry = join(resolve(dataDir), 'postgres');
  if (!(await exists(lstat(entry)))) return undefined;
  const home = await realpath(entry).catch((cause) => {
    throw new Error(`${entry} points to a directory that is gone; restore it, or remove the link to begin anew`, {
      cause,
    });
  });
  const user = serverUser(await stat(home));
  return { home, user, password: await readPassword(passwordFile(home)) };
}

async function readPassword(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const advice =
      'Put it back from a backup, readable by whoever runs the service; without it nobody can sign in to the database.';
    throw new Error(`${file} cannot be read (${cause.code}). ${advice}`, { cause });
  });
}

/**
 * Makes the server's files. They are in DATA_DIR/postgres, or, where the server's user cannot enter DATA_DIR (root's
 * home, say), in a directory of their own below /var/lib to which DATA_DIR/postgres is a link. They appear there
 * complete or not at all, so that neither a kill nor a second program at the same time leaves half a database.
 */
export async function createCluster(dataDir: string, throwAway: boolean): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const user = serverUser();
  const entry = join(resolve(dataDir), 'postgres');
  const withinReach = canReach(user, resolve(dataDir));
  const home = await mkdtemp(withinReach ? draftPath(dataDir) : '/var/lib/registrar-');
  try {
    await fill(home, user, throwAway);
    await (withinReach ? rename(home, entry) : symlink(home, entry));
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    if (!(await exists(lstat(entry)))) throw error;
  }
  const cluster = await findCluster(dataDir);
  if (!cluster) throw new Error(`${entry} vanished while it was being made`);
  return cluster;
}

/**
 * Removes what was left of files that a program was making when it was killed. Nobody needs a draft any more where the files
 * are there: another program that is still making one finds those instead. Drafts below /var/lib (see createCluster) stay: their
 * names do not say to which DATA_DIR they belong, and finished servers have the same.
 */
export async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  const draft = draftPath(dataDir);
  const names = await readdir(dirname(draft));
  const drafts = names.filter((name) => name.startsWith(basename(draft)));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true }).catch(() => undefined)));
}

/** How the paths of files begin that are being made. */
function draftPath(dataDir: string): string {
  return join(resolve(dataDir), 'postgres.new-');
}

/**
 * Makes the files in `home`. The passwords are written when initdb is done, whose user other services may have as well; the one that it
 * gave to the superuser is replaced at the first start.
 */
async function fill(home: string, user: ServerUser, throwAway: boolean): Promise<void> {
  const maker = initdbUser(user);
  const pwfile = join(home, 'initdb-password');
  const initialPassword = newPassword();
  await writeFile(pwfile, initialPassword, { mode: 0o600 });
  await giveTo(maker, home);
  const { initdb } = await findBinaries(maker);
  await runInitdb({ initdb, directory: join(home, 'cluster'), passwordFile: pwfile, user: maker, throwAway });
  await rm(pwfile);
  await giveTo(user, home);
  await writeFile(passwordFile(home), newPassword(), { mode: 0o600 });
  await writeFile(superuserFile(home), `${newPassword()}\n${initialPassword}`, { mode: 0o600 });
  await giveTo(user, home);
}

async function exists(lookUp: Promise<unknown>): Promise<boolean> {
  return lookUp.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
