import { randomUUID } from 'node:crypto';
import { ValidationErrors } from '../../input/validation-errors.ts';
import type { Caller } from './caller.ts';
import { permissions } from './permissions.ts';

/** The program itself as the caller: its command line and its jobs. `name` is what the audit trail calls it. */
export function systemCaller(institutionId: number, name: string): Caller {
  return {
    institutionId,
    // The one without a quota: what an institution's own requests may use up is not the program's.
    plan: 'enterprise',
    actorType: 'system',
    actorId: null,
    actorName: name,
    credential: 'system',
    permissions: new Set(permissions),
    sessionId: null,
    requestId: randomUUID(),
    ip: null,
    problems: new ValidationErrors(),
  };
}
