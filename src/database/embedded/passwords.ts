import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

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
