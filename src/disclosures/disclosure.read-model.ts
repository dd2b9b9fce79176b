import type { ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';

/** How an entry of the record of disclosures is read. */
export const disclosureReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'd.id' },
    occurredAt: { sql: dateTime('d.occurred_at') },
    recipient: {
      fields: { type: { sql: 'd.recipient_type' }, id: { sql: 'd.recipient_id' }, name: { sql: 'd.recipient_name' } },
    },
    kind: { sql: 'd.kind' },
    purpose: { sql: 'd.purpose' },
    fields: { sql: 'd.fields' },
    studentCount: {
      sql: 'case when d.student_ids is not null then (select count(distinct id)::int from unnest(d.student_ids) id) end',
    },
    filter: { sql: 'd.filter' },
    requestId: { sql: 'd.request_id' },
  },
};
