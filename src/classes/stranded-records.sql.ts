/** SQL of the condition that a move `m` leaves a day outside which was inside before. No limit is null. */
function leavesOutside(day: string, formerDay = day): string {
  return `(${day} < m.starts_on or ${day} > m.ends_on) is true
    and (${formerDay} < m.former_starts_on or ${formerDay} > m.former_ends_on) is not true`;
}

/** SQL of the condition that the student of a grade `g` was in its class between two days. */
const attended = (from: string, to: string) => `exists (
  select from public.enrolments e
  where e.institution_id = $1 and e.class_id = g.class_id and e.student_id = g.student_id and e.begins_on <= ${to}
    and (e.ends_on is null or e.ends_on >= ${from}))`;

/** SQL of each term with itself and those that contain it, recursive as `name`. */
const above = (terms: string, name = 'above') => `
    select id as term_id, id, parent_id from ${terms}
    union select a.term_id, t.id, t.parent_id from ${name} a join ${terms} t on t.id = a.parent_id`;

/**
 * A change moves terms, given as they will be, classes, given with their new and former terms, and enrolments, given with their new
 * days; one without a first day leaves its class. `moved` are the classes whose days change, each with the record that moves them, and
 * `parted` the terms that will not be within another any more, each with the term that leaves it. The schema is named because imports
 * hide tables by copies of their rows on a cluster.
 */
const MOVES = `
  given_terms as (select * from jsonb_to_recordset($2::jsonb) as g (id int, parent_id int, starts_on date, ends_on date)),
  given_classes as (select * from jsonb_to_recordset($3::jsonb) as g (id int, term_id int, former_term_id int)),
  given_enrolments as (select * from jsonb_to_recordset($4::jsonb) as g (id int, begins_on date, ends_on date)),
  later_terms as (
    select id, parent_id, starts_on, ends_on from given_terms
    union all select t.id, t.parent_id, t.starts_on, t.ends_on from public.terms t
    where t.institution_id = $1 and t.id not in (select id from given_terms)
  ), former_terms as (select id, parent_id from public.terms where institution_id = $1),
  above as (${above('later_terms')}),
  former_above as (${above('former_terms', 'former_above')}),
  parted as (
    select part.term_id, part.id, (
      select min(g.id) from given_terms g join former_terms f on f.id = g.id and f.parent_id is distinct from g.parent_id
      where exists (select from former_above a where (a.term_id, a.id) = (part.term_id, g.id))
        and exists (select from former_above a where (a.term_id, a.id) = (g.id, part.id))) as moved_id
    from former_above part
    where not exists (select from above a where (a.term_id, a.id) = (part.term_id, part.id))
  ), moved_terms as (
    select g.id, g.starts_on, g.ends_on, f.starts_on as former_starts_on, f.ends_on as former_ends_on
    from given_terms g join public.terms f on f.institution_id = $1 and f.id = g.id
    where g.starts_on <> f.starts_on or g.ends_on <> f.ends_on
  ), moved as (
    select 'classes' as record_table, g.id, g.id as class_id, t.starts_on, t.ends_on,
      f.starts_on as former_starts_on, f.ends_on as former_ends_on
    from given_classes g join later_terms t on t.id = g.term_id
      left join public.terms f on f.institution_id = $1 and f.id = g.former_term_id
    union all
    select 'terms' as record_table, m.id, c.id as class_id, m.starts_on, m.ends_on, m.former_starts_on, m.former_ends_on
    from moved_terms m join public.classes c on c.institution_id = $1 and c.term_id = m.id
    where c.id not in (select id from given_classes)
  )`;

const ASSESSMENTS = `
  select 'classes' as record_table, m.id, 'assessments' as kind
  from given_classes m join public.assessments x on x.institution_id = $1 and x.class_id = m.id
  where m.term_id is not null and x.term_id is distinct from m.term_id
  union all
  select 'terms' as record_table, m.id, 'assessments' as kind
  from moved_terms m join public.assessments x on x.institution_id = $1 and x.term_id = m.id
  where x.class_id not in (select id from given_classes)
    and (${leavesOutside('x.assigned_on')} or ${leavesOutside('x.due_on')})`;

/**
 * Finals are of the term of their class, of one that contains it or of a part of it. That of a class without a term needs a student who
 * was in the class during that of the final ([D89]).
 */
const FINALS = `
  select 'classes' as record_table, m.id, 'finals' as kind
  from given_classes m join public.grades g on g.institution_id = $1 and g.class_id = m.id and g.assessment_id is null
  where m.term_id is not null and (g.term_id is null or not exists (
    select from above a where (a.term_id, a.id) in ((m.term_id, g.term_id), (g.term_id, m.term_id))))
  union all
  select 'terms' as record_table, p.moved_id, 'finals' as kind
  from parted p join public.classes c on c.institution_id = $1 and c.term_id in (p.term_id, p.id)
    join public.grades g on g.institution_id = $1 and g.class_id = c.id and g.assessment_id is null
      and g.term_id = case c.term_id when p.id then p.term_id else p.id end
  where c.id not in (select id from given_classes)
  union all
  select 'terms' as record_table, m.id, 'finals' as kind
  from moved_terms m join public.grades g on g.institution_id = $1 and g.term_id = m.id and g.assessment_id is null
    join public.classes c on c.institution_id = $1 and c.id = g.class_id and c.term_id is null
  where c.id not in (select id from given_classes)
    and ${attended('m.former_starts_on', 'm.former_ends_on')} and not ${attended('m.starts_on', 'm.ends_on')}`;

/** SQL of a column of the enrolment `e` as it will be. */
const later = (column: string) => `case when g.id is null then e.${column} else g.${column} end`;

/**
 * Counts the records that each moved term and class would leave outside ([D95]). An enrolment begins in the term of its class, and one
 * with an end of its own ends there, the day after the last one at the latest ([D91], [D92]). $1 institution, $2 terms, $3 classes,
 * $4 enrolments.
 */
export const STRANDED_RECORDS = `
  with recursive ${MOVES}
  select record_table as table, id, ${['marks', 'enrolments', 'assessments', 'finals']
    .map((kind) => `(count(*) filter (where kind = '${kind}'))::int as ${kind}`)
    .join(', ')}
  from (
    select m.record_table, m.id, 'marks' as kind
    from moved m join public.attendance_records a on a.institution_id = $1 and a.class_id = m.class_id
    where a.class_id = any(array(select class_id from moved)) and ${leavesOutside('a.date')}
    union all
    select m.record_table, m.id, 'enrolments' as kind
    from moved m join public.enrolments e on e.institution_id = $1 and e.class_id = m.class_id
      left join given_enrolments g on g.id = e.id
    where e.class_id = any(array(select class_id from moved)) and (e.ends_on is null or e.ends_on > e.begins_on)
      and (${leavesOutside(later('begins_on'), 'e.begins_on')} or ${leavesOutside(`${later('ends_on')} - 1`, 'e.ends_on - 1')})
    union all ${ASSESSMENTS}
    union all ${FINALS}
  ) stranded group by record_table, id`;
