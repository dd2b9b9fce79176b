import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';
import { studentReference } from '../student.read-model.ts';

/** The fields of an enrolment. */
export const enrolmentReadModel: ReadModel = {
  keys: ['id'],
  subject: { sql: 'e.student_id', record: 'enrolment' },
  joins: {
    c: 'join classes c on c.institution_id = $1 and c.id = e.class_id',
    s: 'join students s on s.institution_id = $1 and s.id = e.student_id',
  },
  fields: {
    id: { sql: 'e.id' },
    sourcedId: { sql: sourcedIdSql('enrolment', 'e') },
    classId: { sql: 'e.class_id' },
    className: { sql: 'c.name', join: 'c' },
    student: studentReference,
    primary: { sql: 'e.is_primary' },
    beginsOn: { sql: 'e.begins_on' },
    endsOn: { sql: 'e.ends_on' },
    reason: { sql: 'e.reason' },
    createdAt: { sql: dateTime('e.created_at') },
    updatedAt: { sql: dateTime('e.updated_at') },
  },
};
