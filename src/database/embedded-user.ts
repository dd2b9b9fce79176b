import { spawnSync } from 'node:child_process';

/** Who the server's processes run as; without ids, whoever runs the program. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

const nobody = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. Started by root it therefore runs as the owner of its directory, so that one made
 * by an ordinary user stays usable by that user, and as `nobody` where there is none yet.
 */
export function serverUser(owner?: { uid: number; gid: number }): ServerUser {
  if (process.getuid?.() !== 0) return {};
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Whether that user can enter or run `path`, asked of the system itself: every folder above it has a say. */
export function canReach(user: ServerUser, path: string): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('test', ['-x', path], user).status === 0;
}
