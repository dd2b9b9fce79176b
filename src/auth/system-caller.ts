import { randomUUID } from 'node:crypto';
import { Problems } from '../problems.ts';
import type { Caller } from './caller.ts';
import type { Plan } from './institution.entity.ts';
import { permissions } from './permissions.ts';

/** The program itself as the caller: its command line and its jobs. `name` is what the audit trail calls it. */
export function systemCaller(institution: { id: number; plan: Plan }, name: string): Caller {
  return {
    institutionId: institution.id,
    plan: institution.plan,
    actorType: 'system',
    actorId: null,
    actorName: name,
    credential: 'system',
    permissions: new Set(permissions),
    sessionId: null,
    requestId: randomUUID(),
    ip: null,
    problems: new Problems(),
  };
}
