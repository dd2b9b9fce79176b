import { isInSession } from '../../../database/schema/attendance/calendar-days.ts';
import { ASSESSMENT_ORDER } from '../../grades/assessments/assessment.queries.ts';

/**
 * The work of a class's students in a term that a policy weighs ([D136]): graded scores, and work that was not handed in. Days of
 * lateness are those in session after the day of the deadline, the day of handing in included; at least one, and one if a day is
 * unknown. Parameters: $1 institution, $2 class, $3 term or null.
 */
export const WORK = `
  select g.student_id as "studentId", g.assessment_id as "assessmentId", x.category, g.score::float8 as score,
    g.max_score::float8 as "maxScore", x.weight::float8 as weight,
    case when g.late then greatest(1, (
      select count(*)::int from generate_series(x.due_on + 1, g.handed_in_on, interval '1 day') as day
      where ${isInSession('day::date')})) else 0 end as "daysLate"
  from assessments x join grades g on g.institution_id = $1 and g.assessment_id = x.id
    join students s on s.institution_id = $1 and s.id = g.student_id and s.deleted_at is null
  where x.institution_id = $1 and x.class_id = $2 and x.term_id is not distinct from $3::int and g.status = 'graded'
    and (g.score is not null or g.missing)
  order by ${ASSESSMENT_ORDER}`;
