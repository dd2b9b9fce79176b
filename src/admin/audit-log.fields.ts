import type { Readable } from '../database/projection.ts';
import { dateTime } from '../database/sql.ts';

/** Audit record as it is read, with the key of the person whose values it seals. */
export const auditLogReadable: Readable = {
  keys: [],
  joins: {
    s: `left join students s on l.resource_type = 'student' and s.institution_id = l.institution_id and s.id = l.resource_id`,
    g: `left join guardians g on l.resource_type = 'guardian' and g.institution_id = l.institution_id and g.id = l.resource_id`,
  },
  fields: {
    id: { sql: 'l.id' },
    occurredAt: { sql: dateTime('l.occurred_at') },
    actor: { fields: { type: { sql: 'l.actor_type' }, id: { sql: 'l.actor_id' }, name: { sql: 'l.actor_name' } } },
    action: { sql: 'l.action' },
    resource: { fields: { type: { sql: 'l.resource_type' }, id: { sql: 'l.resource_id' } } },
    changes: { sql: 'l.changes' },
    ip: { sql: 'l.ip' },
    requestId: { sql: 'l.request_id' },
    studentKey: { sql: `encode(s.audit_key, 'base64')`, join: 's' },
    guardianKey: { sql: `encode(g.audit_key, 'base64')`, join: 'g' },
  },
};
