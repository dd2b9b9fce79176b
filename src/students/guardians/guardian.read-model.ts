import { readableColumns } from '../../database/entity-columns.ts';
import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { Guardian } from './guardian.entity.ts';

const guardianColumns = {
  ...readableColumns(Guardian, 'g'),
  sourcedId: { sql: sourcedIdSql('guardian', 'g') },
};

/** The fields of a guardian. */
export const guardianReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  subject: {
    sql: `(select string_agg(l.student_id::text, ',') from student_guardians l
      where l.institution_id = $1 and l.guardian_id = g.id)`,
    record: 'guardian',
  },
  fields: guardianColumns,
};

/** The fields of a guardian as a contact of a student; `l` is the link. */
export const guardianLinkReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  subject: { sql: 'l.student_id', record: 'guardian' },
  fields: {
    ...guardianColumns,
    relation: { sql: 'l.relation' },
    contactPriority: { sql: 'l.contact_priority' },
    primary: { sql: 'coalesce(s.primary_guardian_id = l.guardian_id, false)' },
  },
};
