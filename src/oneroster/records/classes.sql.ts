import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { deletedBranch, HOMEROOM_COURSE_ID, listSql, ORG_ID, OWN_ORG, updatedSql } from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required, text } from './record.ts';
import { CLASS_SESSION_CHANGED, JOIN_CLASS_SESSION } from './sessions.sql.ts';

const stored: Branch = {
  from: `classes c join institutions i on i.id = $1 ${JOIN_CLASS_SESSION}
    left join courses co on co.institution_id = $1 and co.id = c.course_id`,
  where: 'c.institution_id = $1',
  sourcedId: sourcedIdSql('class', 'c'),
  dateLastModified: `greatest(c.updated_at, co.updated_at, case when c.term_id is null then ${CLASS_SESSION_CHANGED} end)`,
  changes: [
    updatedSql('classes'),
    `select id from classes where institution_id = $1 and course_id in (${updatedSql('courses')})`,
    `select c.id from classes c join institutions i on i.id = $1 ${JOIN_CLASS_SESSION}
      where c.institution_id = $1 and c.term_id is null and ${CLASS_SESSION_CHANGED} >= $since`,
  ],
  order: 'c.id',
  values: {
    title: 'c.name',
    grades: listSql('c.grade_level'),
    courseSourcedId: `case when co.id is null then ${HOMEROOM_COURSE_ID} else ${sourcedIdSql('course', 'co')} end`,
    classCode: 'c.code',
    classType: 'c.type',
    location: 'c.room',
    schoolSourcedId: ORG_ID,
    termSourcedIds: 'array[x.sourced_id]',
    subjects: listSql('co.subject'),
    subjectCodes: listSql('co.subject'),
  },
};

export const classes: RecordDescription = {
  collection: 'classes',
  single: 'class',
  fields: [
    required('title'),
    { name: 'grades', type: 'texts' },
    reference('courseSourcedId', 'course'),
    text('classCode'),
    required('classType', 'text', `'scheduled'`),
    text('location'),
    reference('schoolSourcedId', 'org', OWN_ORG),
    { name: 'termSourcedIds', type: 'references', target: 'academicSession', deleted: `'deleted'` },
    { name: 'subjects', type: 'texts' },
    { name: 'subjectCodes', type: 'texts' },
    { name: 'periods', type: 'texts' },
  ],
  branches: [stored, deletedBranch('class', 'classes')],
};
