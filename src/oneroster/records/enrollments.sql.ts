import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import {
  DELETED,
  deletedBranch,
  ORG_ID,
  OWN_ORG,
  RESTORATIONS,
  RESTORED,
  teacherEnrolmentIdSql,
  updatedSql,
} from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required } from './record.ts';
import { CLASS_SESSION_CHANGED, JOIN_CLASS_SESSION } from './sessions.sql.ts';

const CLASS = `join classes c on c.institution_id = $1 and c.id = %.class_id
  join institutions i on i.id = $1 ${JOIN_CLASS_SESSION}`;

const fromClass = (alias: string) => CLASS.replaceAll('%', alias);

const STUDENT = 'join students s on s.institution_id = $1 and s.id = e.student_id';

const shared = {
  classSourcedId: sourcedIdSql('class', 'c'),
  schoolSourcedId: ORG_ID,
};

/** The classes that have changed, or whose session has. */
const CHANGED_CLASSES = `select c.id from classes c join institutions i on i.id = $1 ${JOIN_CLASS_SESSION}
  where c.institution_id = $1 and greatest(c.updated_at, ${CLASS_SESSION_CHANGED}) >= $since`;

const ofStudents = (ids: string) => `select id from enrolments where institution_id = $1 and student_id in (${ids})`;

/** Enrolments end with the session of their class unless they have an end of their own, and then change with it. */
const students: Branch = {
  from: `enrolments e ${STUDENT} ${fromClass('e')} left join ${RESTORATIONS} restored on restored.student_id = s.id`,
  where: `e.institution_id = $1 and s.deleted_at is null`,
  sourcedId: sourcedIdSql('enrolment', 'e'),
  dateLastModified: `greatest(e.updated_at, restored.at,
    case when e.ends_on is null then greatest(c.updated_at, ${CLASS_SESSION_CHANGED}) end)`,
  changes: [
    updatedSql('enrolments'),
    ofStudents(RESTORED),
    `select id from enrolments where institution_id = $1 and ends_on is null and class_id in (${CHANGED_CLASSES})`,
  ],
  order: 'e.id',
  students: 's.id::text',
  values: {
    ...shared,
    userSourcedId: sourcedIdSql('student', 's'),
    role: `'student'`,
    primary: 'false',
    beginDate: 'e.begins_on',
    endDate: 'coalesce(e.ends_on, greatest(x.ends_on, e.begins_on))',
  },
};

const teachers: Branch = {
  from: `class_teachers ct join users u on u.institution_id = $1 and u.id = ct.user_id ${fromClass('ct')}`,
  where: 'ct.institution_id = $1',
  sourcedId: teacherEnrolmentIdSql(sourcedIdSql('class', 'c'), sourcedIdSql('user', 'u')),
  dateLastModified: `greatest(ct.updated_at, c.updated_at, ${CLASS_SESSION_CHANGED})`,
  changes: [
    updatedSql('class_teachers', 'class_id, user_id'),
    `select class_id, user_id from class_teachers where institution_id = $1 and class_id in (${CHANGED_CLASSES})`,
  ],
  order: '(ct.class_id, ct.user_id)',
  values: {
    ...shared,
    userSourcedId: sourcedIdSql('user', 'u'),
    role: `'teacher'`,
    primary: 'ct.is_primary',
    beginDate: 'x.starts_on',
    endDate: 'x.ends_on',
  },
};

const ofDeletedStudents: Branch = {
  from: `enrolments e ${STUDENT} ${fromClass('e')}`,
  where: 'e.institution_id = $1 and s.deleted_at is not null',
  sourcedId: students.sourcedId,
  dateLastModified: 'greatest(e.updated_at, s.deleted_at)',
  changes: [updatedSql('enrolments'), ofStudents(DELETED)],
  order: 'e.id',
  values: { ...shared, userSourcedId: sourcedIdSql('student', 's'), role: `'student'` },
  deleted: true,
};

/** SQL of the class of a deleted record `d`, which may have been deleted, too. @param id SQL of its id */
const formerClassSql = (id: string) => `coalesce(c.sourced_id, dc.sourced_id, 'k-' || ${id})`;

const joinFormerClass = (id: string) => `left join classes c on c.institution_id = $1 and c.id = ${id}
  left join deleted_records dc on dc.institution_id = $1 and dc.kind = 'class' and dc.id = ${id}`;

/** Teachers who teach a class no more, or whose class was deleted. */
const formerTeachers: Branch = {
  from: `deleted_records d join users u on u.institution_id = $1 and u.id = d.linked_id ${joinFormerClass('d.id')}`,
  origin: 'class_teachers',
  where: `d.institution_id = $1 and d.kind = 'class_teacher' and not exists (
    select from class_teachers ct where ct.institution_id = $1 and ct.class_id = d.id and ct.user_id = d.linked_id)`,
  sourcedId: teacherEnrolmentIdSql(formerClassSql('d.id'), sourcedIdSql('user', 'u')),
  dateLastModified: 'd.deleted_at',
  order: '(d.id, d.linked_id)',
  values: { classSourcedId: formerClassSql('d.id'), userSourcedId: sourcedIdSql('user', 'u'), role: `'teacher'` },
  deleted: true,
};

const withoutReferences = deletedBranch('enrolment', 'enrolments');

/** Enrolments that were a mistake, or that the undo of an import has deleted. */
const deletedEnrolments: Branch = {
  ...withoutReferences,
  from: `${withoutReferences.from} left join students s on s.institution_id = $1 and s.id = d.student_id
    ${joinFormerClass('d.class_id')}`,
  values: {
    classSourcedId: formerClassSql('d.class_id'),
    userSourcedId: `coalesce(s.sourced_id, 's-' || d.student_id)`,
    role: `'student'`,
  },
};

/** The enrolments of students, each stay in a class by itself, ended ones included, and the classes of teachers. */
export const enrollments: RecordDescription = {
  collection: 'enrollments',
  single: 'enrollment',
  fields: [
    reference('classSourcedId', 'class'),
    reference('schoolSourcedId', 'org', OWN_ORG),
    reference('userSourcedId', 'user'),
    required('role', 'text', `'student'`),
    required('primary', 'boolean', `'false'`),
    { name: 'beginDate', type: 'date' },
    { name: 'endDate', type: 'date' },
  ],
  branches: [students, teachers, ofDeletedStudents, formerTeachers, deletedEnrolments],
};
