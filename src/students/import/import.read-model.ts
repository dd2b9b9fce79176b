import { userReference } from '../../auth/user.read-model.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** Readable fields of an import. A resolver reads the problems. */
export const importReadModel: ReadModel = {
  keys: ['id'],
  joins: { u: 'left join users u on u.institution_id = i.institution_id and u.id = i.created_by' },
  fields: {
    id: { sql: 'i.id' },
    kind: { sql: 'i.kind' },
    mode: { sql: 'i.mode' },
    totalRows: { sql: 'i.total_rows' },
    created: { sql: 'i.created' },
    updated: { sql: 'i.updated' },
    deactivated: { sql: 'i.deactivated' },
    unchanged: { sql: 'i.unchanged' },
    skipped: { sql: 'i.skipped' },
    failed: { sql: 'i.failed' },
    createdAt: { sql: dateTime('i.created_at') },
    createdBy: userReference,
    actorName: { sql: 'i.actor_name' },
    undoneAt: { sql: dateTime('i.undone_at') },
  },
};
