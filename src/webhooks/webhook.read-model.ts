import type { ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';

/** The read model of subscriptions ([D43]); it never contains secrets. */
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
