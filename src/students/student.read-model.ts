import type { Caller } from '../access/caller.ts';
import { mayReadEveryClass } from '../access/decide.ts';
import { sourcedIdSql } from '../database/ids/sourced-id.ts';
import { HIDDEN, type NestedColumns, type ReadModel } from '../database/reads/build-select.ts';
import { dateTime, inNameOrder } from '../database/reads/sql.ts';
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

/** The academic records that grades make, and those that marks make. */
const gradeRecords = {
  currentGpa: { join: 'r', sql: GPA },
  totalCredits: { join: 'r', sql: 'coalesce(r.total_credits, 0)' },
};
const attendanceRecords = { attendanceRate: { join: 'r', sql: attendanceRate(days, 'i.excused_policy') } };

/** Reads a student in lists, searches and by itself ([D21]–[D29a]), apart from the academic records. */
const student: ReadModel = {
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
    formerStudentIds: { sql: 's.former_student_ids' },
    sourcedId: { sql: sourcedIdSql('student', 's') },
    version: { sql: 's.version' },
    createdAt: { sql: dateTime('s.created_at') },
    updatedAt: { sql: dateTime('s.updated_at') },
  },
};

/** A student whose academic records are hidden as far as they are not to be read ([D99]). */
const withRecords = (readsGrades: boolean, readsAttendance: boolean): ReadModel => {
  const shown = { ...(readsGrades && gradeRecords), ...(readsAttendance && attendanceRecords) };
  const hidden = { currentGpa: HIDDEN, totalCredits: HIDDEN, attendanceRate: HIDDEN };
  return { ...student, fields: { ...student.fields, academicRecords: { fields: { ...hidden, ...shown } } } };
};

const withoutGrades = [withRecords(false, false), withRecords(false, true)] as const;
const withGrades = [withRecords(true, false), withRecords(true, true)] as const;

/** Returns how the caller reads a student. Each answer is the same object each time, since statements are cached by it. */
export function studentReadModel(caller: Pick<Caller, 'actorType' | 'permissions'>): ReadModel {
  const models = mayReadEveryClass(caller, 'read:grades') ? withGrades : withoutGrades;
  return models[mayReadEveryClass(caller, 'read:attendance') ? 1 : 0];
}

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

/** The orders of a list of students that people read. */
export type PersonOrder = 'name' | 'id';

/** SQL of the keys that order students of a table alias by family name, given name and id. A person with one name has it as last name. */
export function personNameKeys(alias: string): [lastName: string, firstName: string, id: string] {
  return [inNameOrder(`${alias}.last_name`), inNameOrder(`${alias}.first_name`), `${alias}.id`];
}

/** SQL that orders students of a table alias by family name, given name and id. */
export function byName(alias: string): string {
  return personNameKeys(alias).join(', ');
}
