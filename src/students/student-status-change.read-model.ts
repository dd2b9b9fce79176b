import { userReference } from '../auth/user.read-model.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';

/** How a change of a student's status is read ([D26]). */
export const statusChangeReadModel: ReadModel = {
  keys: [],
  subject: { sql: 'h.student_id', record: 'statusHistory' },
  joins: { u: 'left join users u on u.institution_id = $1 and u.id = h.changed_by' },
  fields: {
    from: { sql: 'h.from_status' },
    to: { sql: 'h.to_status' },
    changedBy: userReference,
    changedAt: { sql: dateTime('h.changed_at') },
  },
};
