import { type Permission, permissions } from '../../src/access/permissions.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import type { TestInstitution, TestUser } from './factories.ts';

/** Creates a user with a role of exactly these permissions, and signs in. */
export async function aUserWithPermissions(
  app: TestApp,
  institution: TestInstitution,
  granted: readonly Permission[],
): Promise<Client> {
  const user = await app.make.aUser({ institution });
  await givePermissions(app, user, granted);
  return app.as(user);
}

/** Gives a user who has not signed in yet a role of exactly these permissions. */
export async function givePermissions(
  app: TestApp,
  { id, institution }: TestUser,
  granted: readonly Permission[],
): Promise<void> {
  await app.pool.query(
    `with role as (insert into roles (institution_id, name, permissions) values ($1, $2, $3) returning id)
     update users set role_id = role.id from role where users.institution_id = $1 and users.id = $4`,
    [institution.id, app.make.unique('role'), granted, id],
  );
}

/** Returns all permissions except one. */
export function allBut(permission: Permission): Permission[] {
  return permissions.filter((each) => each !== permission);
}
