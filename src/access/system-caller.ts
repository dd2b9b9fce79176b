import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../database/connection/database.ts';
import { prepared } from '../database/reads/prepared.ts';
import { ValidationErrors } from '../input/validation-errors.ts';
import type { Caller } from './caller.ts';
import { permissions } from './permissions.ts';
import type { ServiceRequest } from './service-request.ts';

/** Returns a caller for the command line and for jobs. @param name the actor's name in the audit trail */
export function systemCaller(institution: { id: number; timeZone: string }, name: string): Caller {
  return {
    institutionId: institution.id,
    timeZone: institution.timeZone,
    // The plan without a quota: system work must not depend on the institution's quota.
    plan: 'enterprise',
    actorType: 'system',
    actorId: null,
    actorName: name,
    credential: 'system',
    permissions: new Set(permissions),
    sessionId: null,
    requestId: randomUUID(),
    ip: null,
  };
}

/** Returns the caller for a stored institution. @param name the actor's name in the audit trail */
export async function readSystemCaller(
  connection: Pool | PoolClient,
  institutionId: number,
  name: string,
): Promise<Caller> {
  const text = 'select id, time_zone as "timeZone" from institutions where id = $1';
  const { rows } = await prepared<{ id: number; timeZone: string }>(connection, text, [institutionId]);
  if (!rows[0]) throw new Error(`There is no institution ${institutionId}.`);
  return systemCaller(rows[0], name);
}

/** Returns a request of the command line or of a job. @param name the actor's name in the audit trail */
export async function systemRequest(database: Database, institutionId: number, name: string): Promise<ServiceRequest> {
  const caller = await readSystemCaller(database.pool, institutionId, name);
  return { caller, database, errors: new ValidationErrors() };
}
