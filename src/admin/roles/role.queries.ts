import type { Pool, PoolClient } from 'pg';
import { type OneRosterRole, type Permission, permissionNotes, permissions } from '../../access/permissions.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { onlyRow, prepared } from '../../database/reads/prepared.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** Readable fields of a role ([D40]). */
export interface RoleView {
  id: number;
  name: string;
  description: string | null;
  permissions: Permission[];
  builtIn: boolean;
  onerosterRole: OneRosterRole | null;
  createdAt: string;
  updatedAt: string;
}

const ROLES = `
  select id, name, description, permissions, built_in as "builtIn", oneroster_role as "onerosterRole",
    ${dateTime('created_at')} as "createdAt", ${dateTime('updated_at')} as "updatedAt"
  from roles where institution_id = $1`;

/** Lists the roles of the caller's institution, built-in roles first. */
export async function listRoles({ caller, database }: ServiceRequest): Promise<RoleView[]> {
  return (await prepared<RoleView>(database.pool, `${ROLES} order by id`, [caller.institutionId])).rows;
}

/** Reads a role, which must exist. */
export async function readRole(client: Pool | PoolClient, institutionId: number, id: number): Promise<RoleView> {
  return onlyRow(await prepared<RoleView>(client, `${ROLES} and id = $2`, [institutionId, id]));
}

export interface PermissionView {
  name: Permission;
  action: string;
  resource: string;
  description: string | null;
}

/** Lists all permissions, in the order of the catalogue. */
export function listPermissions(): PermissionView[] {
  return permissions.map((name) => {
    const [action = '', resource = ''] = name.split(':');
    return { name, action, resource, description: permissionNotes[name] ?? null };
  });
}
