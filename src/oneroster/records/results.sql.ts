import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { DELETED, deletedBranch, RESTORATIONS, RESTORED, updatedSql } from './fragments.sql.ts';
import { finalIdSql } from './line-items.sql.ts';
import { type Branch, type Place, type RecordDescription, reference, required, text } from './record.ts';

const ONLY_1P2: readonly Place[] = ['csv 1.2', 'json 1.2'];

const FROM = `grades g join students s on s.institution_id = $1 and s.id = g.student_id
  join classes c on c.institution_id = $1 and c.id = g.class_id
  join institutions i on i.id = $1
  left join assessments a on a.institution_id = $1 and a.id = g.assessment_id`;

const LINE_ITEM_ID = `case when a.id is null then ${finalIdSql('g')} else ${sourcedIdSql('assessment', 'a')} end`;

const SCORE_STATUS = `coalesce(g.score_status, case g.status when 'graded' then 'fully graded' when 'incomplete' then 'partially graded'
  when 'exempt' then 'exempt' else 'not submitted' end)`;

/** The published ones: held grades are for the staff only ([D138]). */
const grades: Branch = {
  from: `${FROM} left join ${RESTORATIONS} restored on restored.student_id = s.id`,
  where: 'g.institution_id = $1 and s.deleted_at is null and g.published_at is not null',
  sourcedId: sourcedIdSql('grade', 'g'),
  dateLastModified: 'greatest(g.updated_at, restored.at)',
  changes: [updatedSql('grades'), `select id from grades where institution_id = $1 and student_id in (${RESTORED})`],
  order: 'g.id',
  students: 's.id::text',
  values: {
    lineItemSourcedId: LINE_ITEM_ID,
    studentSourcedId: sourcedIdSql('student', 's'),
    scoreStatus: SCORE_STATUS,
    score: 'g.score',
    scoreDate: 'coalesce(g.scored_on, (g.submitted_at at time zone i.time_zone)::date)',
    comment: 'g.comment',
    textScore: 'g.letter',
    classSourcedId: sourcedIdSql('class', 'c'),
    inProgress: 'coalesce(g.in_progress, false)',
    incomplete: `coalesce(g.incomplete, g.status = 'incomplete')`,
    late: 'g.late',
    missing: 'g.missing',
  },
};

const ofDeletedStudents: Branch = {
  from: FROM,
  where: 'g.institution_id = $1 and s.deleted_at is not null and g.published_at is not null',
  sourcedId: grades.sourcedId,
  dateLastModified: 'greatest(g.updated_at, s.deleted_at)',
  changes: [updatedSql('grades'), `select id from grades where institution_id = $1 and student_id in (${DELETED})`],
  order: 'g.id',
  values: { lineItemSourcedId: LINE_ITEM_ID, studentSourcedId: sourcedIdSql('student', 's') },
  deleted: true,
};

export const results: RecordDescription = {
  collection: 'results',
  single: 'result',
  fields: [
    reference('lineItemSourcedId', 'lineItem'),
    reference('studentSourcedId', 'user'),
    required('scoreStatus', 'text', `'not submitted'`),
    { name: 'score', type: 'number' },
    required('scoreDate', 'date', `'1970-01-01'`),
    text('comment'),
    text('textScore', { places: ONLY_1P2 }),
    { name: 'classSourcedId', type: 'reference', target: 'class', places: ONLY_1P2 },
    { name: 'inProgress', type: 'boolean', places: ONLY_1P2 },
    { name: 'incomplete', type: 'boolean', places: ONLY_1P2 },
    { name: 'late', type: 'boolean', places: ONLY_1P2 },
    { name: 'missing', type: 'boolean', places: ONLY_1P2 },
  ],
  branches: [grades, ofDeletedStudents, deletedBranch('grade', 'grades', 'again.published_at is not null')],
  requiredIn1p1: ['score'],
};
