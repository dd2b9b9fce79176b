import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** The read model of deliveries ([D47]); a resolver reads their attempts. */
export const deliveryReadModel: ReadModel = {
  keys: ['id'],
  joins: {
    e: 'join events e on e.institution_id = $1 and e.id = d.event_id and e.day = d.day',
    w: 'join webhooks w on w.institution_id = $1 and w.id = d.webhook_id',
  },
  fields: {
    id: { sql: 'd.id' },
    webhookId: { sql: 'd.webhook_id' },
    webhook: {
      join: 'w',
      fields: {
        id: { sql: 'w.id' },
        url: { sql: 'w.url' },
        description: { sql: 'w.description' },
        active: { sql: 'w.active' },
      },
    },
    event: { sql: 'e.type', join: 'e' },
    messageId: { sql: 'd.message_id' },
    status: { sql: 'd.status' },
    createdAt: { sql: dateTime('d.created_at') },
    nextAttemptAt: { sql: dateTime('d.next_attempt_at') },
  },
};
