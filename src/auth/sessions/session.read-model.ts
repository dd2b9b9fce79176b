import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** Readable fields of a session. The refresh token is never read; `current` depends on the request and is resolved elsewhere. */
export const sessionReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 's.id' },
    ip: { sql: 's.ip' },
    userAgent: { sql: 's.user_agent' },
    createdAt: { sql: dateTime('s.created_at') },
    lastUsedAt: { sql: dateTime('coalesce(s.last_used_at, s.created_at)') },
    expiresAt: { sql: dateTime('s.expires_at') },
  },
};
