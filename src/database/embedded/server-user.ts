import { spawnSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** User of the server's processes. Without ids, they run as the program's own user. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, the server runs as a user of its own, so that no other service can read its
 * files. It needs no entry in /etc/passwd: neither distributions nor systemd assign this id (systemd.io/UIDS-GIDS).
 */
const dedicated = { uid: 65529, gid: 65529 };

/** Other services run as this user as well. Earlier versions ran the server as this user. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Returns the user to run the server as. Started by root, that is the owner of the server's directory, so that a directory of an
 * ordinary user stays usable by that user, or the dedicated user if there is none yet.
 */
export function serverUser(owner?: { uid: number; gid: number }): ServerUser {
  if (process.getuid?.() !== 0) return {};
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : dedicated;
}

/** Returns the user to run initdb as. Unlike the server, initdb needs an entry in /etc/passwd. */
export function initdbUser(user: ServerUser): ServerUser {
  return user.uid === dedicated.uid ? nobody : user;
}

/**
 * Changes the owner of a stopped server's directory from `nobody`, which earlier versions used, to the dedicated user.
 * @returns the user to run the server as
 */
export async function replaceNobody(home: string, user: ServerUser): Promise<ServerUser> {
  if (user.uid !== nobody.uid) return user;
  await changeOwner(dedicated, home);
  return dedicated;
}

/** Changes the owner of a directory and of everything in it. The directory itself is last, so that an interrupted call is repeated. */
export async function changeOwner({ uid, gid }: ServerUser, directory: string): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  const entries = (await readdir(directory)).map((name) => join(directory, name));
  const { status, stderr } = spawnSync('chown', ['-R', '-h', `${uid}:${gid}`, ...entries], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`the owner of ${directory} cannot be changed to the server's user (${uid}): ${stderr.trim()}`);
  await chown(directory, uid, gid);
}

/** Returns whether the user can enter or run `path`. Asks the system, since every parent directory matters. */
export function canReach(user: ServerUser, path: string): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('test', ['-x', path], user).status === 0;
}
