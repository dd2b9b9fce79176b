import { type Permission, permissions } from '../../src/access/permissions.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import type { TestInstitution } from './factories.ts';

/** Creates a user with a role of exactly these permissions, and signs in. */
export async function aUserWithPermissions(
  app: TestApp,
  institution: TestInstitution,
  granted: readonly Permission[],
): Promise<Client> {
  const user = await app.make.aUser({ institution });
  await app.registrar.database.pool.query(
    `with role as (insert into roles (institution_id, name, permissions) values ($1, $2, $3) returning id)
     update users set role_id = role.id from role where users.id = $4`,
    [institution.id, app.make.unique('role'), granted, user.id],
  );
  return app.as(user);
}

/** Returns all permissions except one. */
export function allBut(permission: Permission): Permission[] {
  return permissions.filter((each) => each !== permission);
}
