import type { BuiltInRole } from '../../src/access/permissions.ts';
import type { TestApp } from './app.ts';

/** Creates an institution with a user who is signed in, by default an administrator. */
export async function signedIn(app: TestApp, role?: BuiltInRole) {
  const user = await app.make.aUser({ role });
  return { user, institution: user.institution, client: await app.as(user) };
}
