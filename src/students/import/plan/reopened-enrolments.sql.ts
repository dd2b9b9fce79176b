import { rosterDays } from '../../../database/schema/enrolment-days.ts';
import { isOpenEnrolmentSql } from '../../enrolments/open-enrolment.ts';

const OPEN = isOpenEnrolmentSql('o', '$3');

/** The first day of a reopened enrolment. */
const FIRST_DAY = 'greatest(e.begins_on, $3::date, t.starts_on)';

/**
 * The additional enrolments that an import ended, of the students whom undoing it makes active or leaves so: their last change has the
 * time of the import. Enrolments of one class that end on one day are merged; those of classes whose term is over are left out ([D93]).
 * Primary enrolments follow the student's class.
 */
const ENDED = `
  select e.student_id, e.class_id, min(${FIRST_DAY}) as begins_on, e.former_ends_on, e.former_reason
  from imports i
  join planned_students p on p.type = 'updated' and p.status = 'active'
  join enrolments e on e.institution_id = $1 and e.student_id = p.id and e.updated_at = i.created_at and not e.is_primary
  join classes c on c.institution_id = $1 and c.id = e.class_id
  left join terms t on t.institution_id = $1 and t.id = c.term_id
  where i.institution_id = $1 and i.id = $2 and e.ends_on is not null
    and (e.former_ends_on is null or e.former_ends_on > ${FIRST_DAY})
    and (t.ends_on is null or t.ends_on >= ${FIRST_DAY})
    and not exists (
      select from enrolments o where o.institution_id = $1 and o.student_id = e.student_id and o.class_id = e.class_id and ${OPEN})
  group by e.student_id, e.class_id, e.former_ends_on, e.former_reason`;

/** Locks the classes with a capacity in which enrolments are reopened. $1 institution, $2 import, $3 today. */
export const lockReopened = `
  select c.id from classes c
  where c.institution_id = $1 and c.capacity is not null and c.id in (select class_id from (${ENDED}) ended)
  order by c.id for no key update`;

/**
 * Reopens the additional enrolments that an import ended, until their planned end, as far as their classes have seats on the first day. They are new
 * enrolments, since enrolments are never overwritten ([D29a]). $1 institution, $2 import, $3 today.
 */
export const reopenEnrolments = `
  with ended as (${ENDED}
  ), ranked as (
    select ended.*, row_number() over (partition by ended.class_id order by ended.student_id) as position,
      c.capacity - (select count(*) from enrolments o
        where o.institution_id = $1 and o.class_id = ended.class_id and ended.begins_on between ${rosterDays('o')}) as free
    from ended join classes c on c.institution_id = $1 and c.id = ended.class_id
  )
  insert into enrolments (institution_id, student_id, class_id, is_primary, begins_on, ends_on, reason)
  select $1, student_id, class_id, false, begins_on, former_ends_on, former_reason from ranked
  where free is null or position <= free order by student_id, class_id`;
