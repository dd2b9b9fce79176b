import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connection/database.ts';
import { ValidationErrors } from '../input/validation-errors.ts';
import type { Caller } from './caller.ts';
import { permissions } from './permissions.ts';
import type { ServiceRequest } from './service-request.ts';

/** Returns a caller for the command line and for jobs. @param name the actor's name in the audit trail */
export function systemCaller(institutionId: number, name: string): Caller {
  return {
    institutionId,
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

/** Returns a request of the command line or of a job. @param name the actor's name in the audit trail */
export function systemRequest(database: Database, institutionId: number, name: string): ServiceRequest {
  return { caller: systemCaller(institutionId, name), database, errors: new ValidationErrors() };
}
