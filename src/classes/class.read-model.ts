import { readableColumns } from '../database/entity-columns.ts';
import { sourcedIdSql } from '../database/ids/sourced-id.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { Class } from './class.entity.ts';
import { courseColumns } from './courses/course.read-model.ts';
import { termColumns } from './terms/term.read-model.ts';

/** Fields of a class ([D35]). Its teachers, students and enrolments are read by resolvers of their own. */
export const classReadModel: ReadModel = {
  keys: ['id'],
  joins: {
    co: 'left join courses co on co.institution_id = $1 and co.id = c.course_id',
    pt: `left join class_teachers primary_link on primary_link.institution_id = $1
        and primary_link.class_id = c.id and primary_link.is_primary
      left join users pt on pt.institution_id = $1 and pt.id = primary_link.user_id`,
    t: 'left join terms t on t.institution_id = $1 and t.id = c.term_id',
  },
  fields: {
    ...readableColumns(Class, 'c'),
    sourcedId: { sql: sourcedIdSql('class', 'c') },
    course: { join: 'co', present: 'co.id is not null', fields: courseColumns },
    term: { join: 't', present: 't.id is not null', fields: termColumns },
    primaryTeacher: {
      join: 'pt',
      present: 'pt.id is not null',
      fields: { id: { sql: 'pt.id' }, name: { sql: 'pt.name' } },
    },
  },
};

/** Fields of a teacher of a class, of the table alias `ct`. */
export const teacherReadModel: ReadModel = {
  keys: ['id'],
  joins: { u: 'join users u on u.institution_id = $1 and u.id = ct.user_id' },
  fields: { id: { sql: 'ct.user_id' }, name: { sql: 'u.name', join: 'u' } },
};
