import { userReference } from '../auth/user.read-model.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { groupReader } from '../database/reads/record-readers.ts';
import { dateTime } from '../database/reads/sql.ts';
import { enrolmentReadModel } from './enrolments/enrolment.read-model.ts';

/** Reads a change of a student's status ([D26]). */
const statusChangeReadModel: ReadModel = {
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

/** Lists the enrolments of each student, earliest first ([D29a]). */
export const enrolmentsOfStudents = groupReader(enrolmentReadModel, 'enrolments e', {
  of: 'e.student_id',
  orderBy: 'e.begins_on, e.id',
});

/** Lists the status changes of each student, earliest first ([D26]). */
export const statusChangesOf = groupReader(statusChangeReadModel, 'student_status_changes h', {
  of: 'h.student_id',
  orderBy: 'h.id',
});
