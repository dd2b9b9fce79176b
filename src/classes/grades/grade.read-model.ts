import { userReference } from '../../auth/user.read-model.ts';
import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';
import { studentReference } from '../../students/student.read-model.ts';
import { courseColumns } from '../courses/course.read-model.ts';
import { assessmentColumns } from './assessments/assessment.read-model.ts';

/** Returns the fields of a grade that a later submission replaces. */
const replaceableFields = (alias: string): ReadModel['fields'] => ({
  score: { sql: `trim_scale(${alias}.score)` },
  maxScore: { sql: `trim_scale(${alias}.max_score)` },
  letter: { sql: `${alias}.letter` },
  points: { sql: `trim_scale(${alias}.points)` },
  status: { sql: `${alias}.status` },
  late: { sql: `${alias}.late` },
  missing: { sql: `${alias}.missing` },
  handedInOn: { sql: `${alias}.handed_in_on` },
  working: { sql: `${alias}.working` },
  comment: { sql: `${alias}.comment` },
  submittedBy: userReference,
  submittedAt: { sql: dateTime(`${alias}.submitted_at`) },
});

const publishedAt = { sql: dateTime('g.published_at') };

const joins = {
  s: 'join students s on s.institution_id = $1 and s.id = g.student_id',
  co: 'join courses co on co.institution_id = $1 and co.id = g.course_id',
  t: 'left join terms t on t.institution_id = $1 and t.id = g.term_id',
  x: 'left join assessments x on x.institution_id = $1 and x.id = g.assessment_id',
  u: 'left join users u on u.institution_id = $1 and u.id = g.submitted_by',
};

/** Fields of a grade ([D37]). Its history is read by a resolver of its own. */
export const gradeReadModel: ReadModel = {
  keys: ['id'],
  subject: { sql: 'g.student_id', record: 'grade' },
  joins,
  fields: {
    id: { sql: 'g.id' },
    sourcedId: { sql: sourcedIdSql('grade', 'g') },
    student: studentReference,
    classId: { sql: 'g.class_id' },
    course: { join: 'co', fields: courseColumns },
    term: { sql: 't.name', join: 't' },
    assessment: { join: 'x', present: 'x.id is not null', fields: assessmentColumns },
    credits: { sql: 'g.credits' },
    ...replaceableFields('g'),
    publishedAt,
  },
};

/** Returns the fields that place a grade in a gradebook, which lists student and assessment elsewhere. */
const cellFields = (alias: string): ReadModel['fields'] => ({
  studentId: { sql: `${alias}.student_id` },
  assessmentId: { sql: `${alias}.assessment_id` },
  courseId: { sql: `${alias}.course_id` },
  term: { sql: 't.name', join: 't' },
});

/** Fields of a grade in a gradebook. */
export const gradebookCellReadModel: ReadModel = {
  keys: ['id', 'studentId'],
  subject: { sql: 'g.student_id', record: 'grade' },
  joins,
  fields: {
    id: { sql: 'g.id' },
    ...cellFields('g'),
    ...replaceableFields('g'),
    publishedAt,
  },
};

/** Fields of a former version of a grade. */
export const gradeHistoryReadModel: ReadModel = {
  keys: [],
  subject: { sql: 'h.student_id', record: 'grade.history' },
  joins: {
    u: 'left join users u on u.institution_id = $1 and u.id = h.submitted_by',
    d: 'left join users d on d.institution_id = $1 and d.id = h.deleted_by',
  },
  fields: {
    ...replaceableFields('h'),
    replacedAt: { sql: dateTime('h.replaced_at') },
    deleted: { sql: 'h.deleted' },
    deletedBy: {
      join: 'd',
      present: 'd.id is not null',
      fields: { id: { sql: 'd.id' }, name: { sql: 'd.name' } },
    },
    reason: { sql: 'h.reason' },
  },
};

/** Fields of a deleted grade in a gradebook ([D89]). */
export const deletedGradeReadModel: ReadModel = {
  ...gradeHistoryReadModel,
  keys: ['studentId'],
  joins: { ...gradeHistoryReadModel.joins, t: 'left join terms t on t.institution_id = $1 and t.id = h.term_id' },
  fields: { id: { sql: 'h.grade_id' }, ...cellFields('h'), ...gradeHistoryReadModel.fields },
};
