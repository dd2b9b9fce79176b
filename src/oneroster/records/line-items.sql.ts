import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { CATEGORY_ID, FINAL_CATEGORY_ID } from './categories.sql.ts';
import { deletedBranch, ORG_ID, OWN_ORG } from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required, text } from './record.ts';
import { CURRENT_YEAR, gradingPeriodSql, SESSIONS } from './sessions.sql.ts';

/** SQL of the identifier of the final grades of a class, course and term. */
export function finalIdSql(alias: string): string {
  return `('f-' || ${alias}.class_id || '-' || ${alias}.course_id || '-' || coalesce(${alias}.term_id, 0))`;
}

/** Joins the class, the institution and the session of an assessment or of final grades. */
const joinClass = (alias: string) => `join classes c on c.institution_id = $1 and c.id = ${alias}.class_id
  join institutions i on i.id = $1
  join ${SESSIONS} x on x.key = coalesce(${alias}.term_id, c.term_id, ${CURRENT_YEAR})`;

/** Line items belong to no school year, but to a grading period of it. */
const sessionsOf = (day: string) => ({
  academicSessionSourcedId: `case when x.type = 'schoolYear' then ${gradingPeriodSql(day)} else x.sourced_id end`,
  gradingPeriodSourcedId: gradingPeriodSql(day),
});

const CREATED_ON = '(a.created_at at time zone i.time_zone)::date';
const ASSIGNED_ON = `coalesce(a.assigned_on, least(${CREATED_ON}, a.due_on))`;
const DUE_ON = `coalesce(a.due_on, greatest(${CREATED_ON}, a.assigned_on))`;

/** SQL of a day, with the time that was set for it as long as it is a time of that day. */
function timeOfDaySql(time: string, setDay: string, day: string): string {
  return `case when (${time} at time zone 'UTC')::date = ${setDay} then ${time} at time zone 'UTC' else (${day})::timestamp end`;
}

const assessments: Branch = {
  from: `assessments a ${joinClass('a')}`,
  where: 'a.institution_id = $1',
  sourcedId: sourcedIdSql('assessment', 'a'),
  dateLastModified: 'a.updated_at',
  order: 'a.id',
  values: {
    title: 'a.title',
    description: 'a.description',
    assignDate: timeOfDaySql('a.assigned_at', 'a.assigned_on', ASSIGNED_ON),
    dueDate: timeOfDaySql('a.due_at', 'a.due_on', DUE_ON),
    classSourcedId: sourcedIdSql('class', 'c'),
    categorySourcedId: CATEGORY_ID,
    ...sessionsOf(DUE_ON),
    resultValueMin: '0',
    resultValueMax: 'a.max_score',
    schoolSourcedId: ORG_ID,
  },
};

const LAST_DAY = 'x.ends_on - 1';

/** Final grades as results of a line item that is made for each class, course and term with such grades. */
const finals: Branch = {
  from: `(
    select institution_id, class_id, course_id, term_id, max(max_score) as max_score, max(updated_at) as changed_at
    from grades where institution_id = $1 and assessment_id is null
    group by institution_id, class_id, course_id, term_id) f ${joinClass('f')}
    join courses co on co.institution_id = $1 and co.id = f.course_id`,
  where: 'true',
  sourcedId: finalIdSql('f'),
  dateLastModified: 'f.changed_at',
  order: `${finalIdSql('f')} collate "C"`,
  values: {
    title: `'Final grade: ' || co.name`,
    assignDate: 'x.starts_on',
    dueDate: LAST_DAY,
    classSourcedId: sourcedIdSql('class', 'c'),
    categorySourcedId: FINAL_CATEGORY_ID,
    ...sessionsOf(LAST_DAY),
    resultValueMin: '0',
    resultValueMax: 'f.max_score',
    schoolSourcedId: ORG_ID,
  },
};

export const lineItems: RecordDescription = {
  collection: 'lineItems',
  single: 'lineItem',
  fields: [
    required('title'),
    text('description'),
    required('assignDate', 'day', `'1970-01-01'`),
    required('dueDate', 'day', `'1970-01-01'`),
    reference('classSourcedId', 'class'),
    reference('categorySourcedId', 'category'),
    { ...reference('academicSessionSourcedId', 'academicSession'), places: ['csv 1.2', 'json 1.2'] },
    { ...reference('gradingPeriodSourcedId', 'academicSession'), places: ['csv 1.1', 'json 1.1'] },
    required('resultValueMin', 'number', `'0'`),
    required('resultValueMax', 'number', `'0'`),
    { ...reference('schoolSourcedId', 'org', OWN_ORG), places: ['csv 1.2', 'json 1.2'] },
  ],
  branches: [assessments, finals, deletedBranch('assessment', 'assessments')],
};
