import type { ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';

/** A subscription as it is read ([D43]); its secrets never are. */
export const webhookReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'w.id' },
    url: { sql: 'w.url' },
    events: { sql: 'w.events' },
    description: { sql: 'w.description' },
    active: { sql: 'w.active' },
    createdAt: { sql: dateTime('w.created_at') },
    updatedAt: { sql: dateTime('w.updated_at') },
  },
};
