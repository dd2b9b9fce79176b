import { inNameOrder } from '../../database/reads/sql.ts';
import { schoolYearOf } from '../../database/schema/attendance/day-status.ts';

/** SQL of the names of the teachers of a class `c`, the primary one first. */
const TEACHERS = `array(
  select u.name from class_teachers ct join users u on u.institution_id = $1 and u.id = ct.user_id
  where ct.institution_id = $1 and ct.class_id = c.id order by ct.is_primary desc, ${inNameOrder('u.name')}, u.id)`;

/** SQL of the scores in the class that belong to a final: those of its term. */
const ASSESSMENTS = `(
  select coalesce(json_agg(json_build_object('title', x.title, 'score', score.score, 'maxScore', x.max_score, 'letter', score.letter)
    order by x.due_on nulls last, x.title, x.id), '[]')
  from grades score join assessments x on x.institution_id = $1 and x.id = score.assessment_id
  where score.institution_id = $1 and score.student_id = g.student_id and score.class_id = g.class_id and score.course_id = g.course_id
    and score.published_at is not null and coalesce(score.term_id, c.term_id) is not distinct from t.id)`;

/** SQL of the school year of a final `g`: that of its term `t`, or else that in which it was first submitted, by the day of the institution `i`. */
const SCHOOL_YEAR = `coalesce(t.school_year, ${schoolYearOf('(g.first_submitted_at at time zone i.time_zone)::date')})`;

/**
 * Reads the published finals of students. A final without a term belongs to that of its class. $1 institution, $2 students, $3 the term
 * with its parts, or null for all, $4 true to read comments, $5 teachers, $6 assessments.
 */
export const FINAL_LINES = `
  with recursive part as (
    select id from terms where institution_id = $1 and id = $3
    union all select t.id from part join terms t on t.institution_id = $1 and t.parent_id = part.id
  )
  select g.student_id as "studentId", json_build_object(
    'school', null, 'course', co.name, 'term', t.name,
    'schoolYear', ${SCHOOL_YEAR},
    'status', g.status, 'letter', g.letter, 'points', g.points, 'credits', g.credits,
    'comment', case when $4::boolean then g.comment end,
    'teachers', case when $5::boolean then ${TEACHERS} else '{}' end,
    'assessments', case when $6::boolean then ${ASSESSMENTS} else '[]' end) as line
  from grades g
    join institutions i on i.id = $1
    join courses co on co.institution_id = $1 and co.id = g.course_id
    join classes c on c.institution_id = $1 and c.id = g.class_id
    left join terms t on t.institution_id = $1 and t.id = coalesce(g.term_id, c.term_id)
  where g.institution_id = $1 and g.student_id = any($2::int[]) and g.assessment_id is null and g.published_at is not null
    and ($3::int is null or t.id in (select id from part))
  order by g.student_id, case when $3::int is null then ${SCHOOL_YEAR} end,
    case when $3::int is null then t.starts_on end nulls last, ${inNameOrder('co.name')}, t.starts_on nulls last, t.ends_on desc, g.id`;

/** Reads transfer credits of students as lines. $1 institution, $2 students. */
export const TRANSFER_LINES = `
  select c.student_id as "studentId", json_build_object(
    'school', c.school, 'course', c.course_title, 'term', null, 'schoolYear', c.school_year, 'status', 'graded', 'letter', c.letter,
    'points', c.points, 'credits', c.credits, 'comment', null, 'teachers', json_build_array(), 'assessments', json_build_array()) as line
  from transfer_credits c
  where c.institution_id = $1 and c.student_id = any($2::int[])
  order by c.student_id, c.school_year, ${inNameOrder('c.course_title')}, c.id`;
