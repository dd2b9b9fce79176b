import { spawnSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Who the server's processes run as; without ids, whoever runs the program. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, the server runs as a user of its own, so that no other service can read its
 * files. It needs no entry in /etc/passwd: this id is one that neither distributions nor systemd give to anybody (systemd.io/UIDS-GIDS).
 */
const own = { uid: 65529, gid: 65529 };

/** Runs other services as well. Earlier versions ran the server as this user. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Started by root, the server runs as the owner of its directory, so that one made by an ordinary user stays usable by that user, and
 * as a user of its own where there is none yet.
 */
export function serverUser(owner?: { uid: number; gid: number }): ServerUser {
  if (process.getuid?.() !== 0) return {};
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : own;
}

/** Who runs initdb: unlike the server it insists on an entry in /etc/passwd. */
export function initdbUser(user: ServerUser): ServerUser {
  return user.uid === own.uid ? nobody : user;
}

/**
 * Gives the directory of a server that is not running to the server's own user, if an earlier version left it to `nobody`.
 * @returns who the server is to run as
 */
export async function takeFromNobody(home: string, user: ServerUser): Promise<ServerUser> {
  if (user.uid !== nobody.uid) return user;
  await giveTo(own, home);
  return own;
}

/** Gives a directory and everything in it to that user. The directory comes last: until then another try begins anew. */
export async function giveTo({ uid, gid }: ServerUser, directory: string): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  const entries = (await readdir(directory)).map((name) => join(directory, name));
  const { status, stderr } = spawnSync('chown', ['-R', '-h', `${uid}:${gid}`, ...entries], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${directory} cannot be given to the server's user (${uid}): ${stderr.trim()}`);
  await chown(directory, uid, gid);
}

/** Whether that user can enter or run `path`, asked of the system itself: every folder above it has a say. */
export function canReach(user: ServerUser, path: string): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('test', ['-x', path], user).status === 0;
}
