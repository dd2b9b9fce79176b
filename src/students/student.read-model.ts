import type { NestedColumns, ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';
import { attendanceRate } from './academic-records/attendance-rate.ts';

const gpa = 'trim_scale(round(r.quality_points / nullif(r.gpa_credits, 0), 2))';

const days = { present: 'r.days_present', late: 'r.days_late', absent: 'r.days_absent', excused: 'r.days_excused' };

/** Student as it is read: the list item, the record and the search result select from these ([D21]–[D29a]). */
export const studentReadModel: ReadModel = {
  keys: ['id', 'classId'],
  version: 's.version',
  joins: {
    c: 'left join classes c on c.institution_id = s.institution_id and c.id = s.class_id',
    g: 'left join guardians g on g.institution_id = s.institution_id and g.id = s.primary_guardian_id',
    r: `left join academic_records r on r.institution_id = s.institution_id and r.student_id = s.id
      join institutions i on i.id = s.institution_id`,
  },
  fields: {
    id: { sql: 's.id' },
    studentId: { sql: 's.student_id' },
    firstName: { sql: 's.first_name' },
    lastName: { sql: 's.last_name' },
    email: { sql: 's.email' },
    phone: { sql: 's.phone' },
    dateOfBirth: { sql: 's.date_of_birth' },
    classId: { sql: 's.class_id' },
    className: { sql: 'c.name', join: 'c' },
    status: { sql: 's.status' },
    enrollmentDate: { sql: 's.enrollment_date' },
    address: {
      present: 'num_nonnulls(s.address_street, s.address_city, s.address_state, s.address_zip) > 0',
      fields: {
        street: { sql: 's.address_street' },
        city: { sql: 's.address_city' },
        state: { sql: 's.address_state' },
        zip: { sql: 's.address_zip' },
      },
    },
    parent: {
      join: 'g',
      present: 'g.id is not null',
      fields: { id: { sql: 'g.id' }, name: { sql: 'g.name' }, email: { sql: 'g.email' }, phone: { sql: 'g.phone' } },
    },
    academicRecords: {
      join: 'r',
      fields: {
        currentGpa: { sql: gpa },
        totalCredits: { sql: 'coalesce(r.total_credits, 0)' },
        attendanceRate: { sql: attendanceRate(days, 'i.excused_policy') },
      },
    },
    version: { sql: 's.version' },
    createdAt: { sql: dateTime('s.created_at') },
    updatedAt: { sql: dateTime('s.updated_at') },
  },
};

/** A student of the table alias `s`, as other records name one. */
export const studentReference: NestedColumns = {
  join: 's',
  fields: {
    id: { sql: 's.id' },
    studentId: { sql: 's.student_id' },
    firstName: { sql: 's.first_name' },
    lastName: { sql: 's.last_name' },
  },
};
