import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Of the service's role. */
export function passwordFile(home: string): string {
  return join(home, 'password');
}

/** The first line is the superuser's password; until the server has it, the second line is the one that it replaces. */
export function superuserFile(home: string): string {
  return join(home, 'superuser-password');
}
