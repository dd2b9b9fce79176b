import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

const person = {
  id: { sql: 'g.id' },
  name: { sql: 'g.name' },
  email: { sql: 'g.email' },
  phone: { sql: 'g.phone' },
};

/** The fields of a guardian. */
export const guardianReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: { ...person, createdAt: { sql: dateTime('g.created_at') }, updatedAt: { sql: dateTime('g.updated_at') } },
};

/** The fields of a guardian as a contact of a student; `l` is the link. */
export const guardianLinkReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    ...person,
    relation: { sql: 'l.relation' },
    contactPriority: { sql: 'l.contact_priority' },
    primary: { sql: 'coalesce(s.primary_guardian_id = l.guardian_id, false)' },
  },
};
