import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { deletedBranch, HOMEROOM_COURSE_ID, listSql, ORG_ID, OWN_ORG } from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required } from './record.ts';

const FROM = 'courses co join institutions i on i.id = $1';

/** An archived course stays while a class or a grade refers to it. */
const EXPORTED = `(co.status = 'active'
  or exists (select from classes c where c.institution_id = $1 and c.course_id = co.id)
  or exists (select from grades g where g.institution_id = $1 and g.course_id = co.id))`;

const stored: Branch = {
  from: FROM,
  where: `co.institution_id = $1 and ${EXPORTED}`,
  sourcedId: sourcedIdSql('course', 'co'),
  dateLastModified: 'co.updated_at',
  order: 'co.id',
  values: {
    title: 'co.name',
    courseCode: 'co.code',
    orgSourcedId: ORG_ID,
    subjects: listSql('co.subject'),
    // Files need as many codes as subjects.
    subjectCodes: listSql('co.subject'),
  },
};

/** Deleting the last class or grade of an archived course removes the course, too. */
const archived: Branch = {
  from: FROM,
  where: `co.institution_id = $1 and not ${EXPORTED}`,
  sourcedId: stored.sourcedId,
  dateLastModified: `greatest(co.updated_at,
    (select max(d.deleted_at) from deleted_records d where d.institution_id = $1 and d.course_id = co.id))`,
  order: 'co.id',
  values: { title: 'co.name', courseCode: 'co.code', orgSourcedId: ORG_ID },
  deleted: true,
};

const homeroom: Branch = {
  from: 'institutions i',
  where: `i.id = $1 and exists (select from classes where institution_id = $1 and type = 'homeroom')
    and not exists (select from courses where institution_id = $1 and sourced_id = ${HOMEROOM_COURSE_ID})`,
  sourcedId: HOMEROOM_COURSE_ID,
  dateLastModified: `(select min(created_at) from classes where institution_id = $1 and type = 'homeroom')`,
  order: 'i.id',
  values: { title: `'Homeroom'`, courseCode: `'HOMEROOM'`, orgSourcedId: ORG_ID },
};

const deleted = deletedBranch('course', 'courses');

export const courses: RecordDescription = {
  collection: 'courses',
  single: 'course',
  fields: [
    { name: 'schoolYearSourcedId', type: 'reference', target: 'academicSession' },
    required('title'),
    required('courseCode'),
    { name: 'grades', type: 'texts' },
    reference('orgSourcedId', 'org', OWN_ORG),
    { name: 'subjects', type: 'texts' },
    { name: 'subjectCodes', type: 'texts' },
  ],
  branches: [
    stored,
    homeroom,
    archived,
    { ...deleted, where: `${deleted.where} and d.sourced_id is distinct from ${HOMEROOM_COURSE_ID}` },
  ],
};
