import { sourcedIdSql } from '../database/ids/sourced-id.ts';
import type { NestedColumns, ReadModel } from '../database/reads/build-select.ts';
import { dateTime } from '../database/reads/sql.ts';
import { attendanceRate } from './academic-records/attendance-rate.ts';
import { GPA } from './academic-records/gpa.ts';
import { addressColumns, columnList } from './student.columns.ts';

const days = { present: 'r.days_present', late: 'r.days_late', absent: 'r.days_absent', excused: 'r.days_excused' };

/** Columns that are fields of their own; the primary guardian is read as `parent`. */
const plainFields = Object.fromEntries(
  columnList
    .filter(({ name, addressPart }) => name !== 'parent_id' && !addressPart)
    .map(({ property, column }) => [property, { sql: `s.${column}` }]),
);

/** How a student is read in lists, searches and by itself ([D21]–[D29a]). */
export const studentReadModel: ReadModel = {
  keys: ['id', 'classId'],
  version: 's.version',
  subject: { sql: 's.id' },
  joins: {
    g: 'left join guardians g on g.institution_id = $1 and g.id = s.primary_guardian_id',
    r: `left join academic_records r on r.institution_id = $1 and r.student_id = s.id
      join institutions i on i.id = $1`,
  },
  fields: {
    id: { sql: 's.id' },
    ...plainFields,
    // A join would be planned as a hash of all classes, which costs more than the names of a page.
    className: { sql: '(select c.name from classes c where c.institution_id = $1 and c.id = s.class_id)' },
    address: {
      present: `num_nonnulls(${addressColumns.map(({ column }) => `s.${column}`).join(', ')}) > 0`,
      fields: Object.fromEntries(
        addressColumns.map(({ addressPart, column }) => [addressPart, { sql: `s.${column}` }]),
      ),
    },
    parent: {
      join: 'g',
      present: 'g.id is not null',
      fields: { id: { sql: 'g.id' }, name: { sql: 'g.name' }, email: { sql: 'g.email' }, phone: { sql: 'g.phone' } },
    },
    academicRecords: {
      join: 'r',
      fields: {
        currentGpa: { sql: GPA },
        totalCredits: { sql: 'coalesce(r.total_credits, 0)' },
        attendanceRate: { sql: attendanceRate(days, 'i.excused_policy') },
      },
    },
    formerStudentIds: { sql: 's.former_student_ids' },
    sourcedId: { sql: sourcedIdSql('student', 's') },
    version: { sql: 's.version' },
    createdAt: { sql: dateTime('s.created_at') },
    updatedAt: { sql: dateTime('s.updated_at') },
  },
};

/** A reference to a student, from the table alias `s`. */
export const studentReference: NestedColumns = {
  join: 's',
  fields: {
    id: { sql: 's.id' },
    studentId: { sql: 's.student_id' },
    firstName: { sql: 's.first_name' },
    lastName: { sql: 's.last_name' },
  },
};
