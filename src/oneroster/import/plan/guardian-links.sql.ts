/** The guardians of students, whom the agents of either name. */

const agentsOf = (planned: string, known: string) => `planned_${planned} p,
    unnest(string_to_array(p.agent_sourced_ids, ',')) with ordinality agent (sourced_id, place)
    join known_${known} k on k.sourced_id = agent.sourced_id
  where p.action in ('created', 'updated', 'unchanged')`;

/**
 * Plans the links of the students whom the bundle links: the student's list decides about the order, and links that only the guardian
 * lists come last. A relation that is stored stays. `is_named` is false for stored links that the bundle does not name.
 */
export const planLinks = [
  { drop: 'planned_student_guardians' },
  `create temp table planned_student_guardians on commit drop as
   with named as (
     select p.id as student_id, k.id as guardian_id, p.row, agent.place from ${agentsOf('students', 'guardians')}
     union all
     select k.id, p.id, p.row, null from ${agentsOf('guardians', 'students')}
   ), links as (
     select student_id, guardian_id, min(row) as row, min(place) as place, true as is_named from named group by student_id, guardian_id
     union all
     select t.student_id, t.guardian_id, null, null, false from student_guardians t
     where t.institution_id = $1 and t.student_id in (select student_id from named)
       and not exists (select from named n where (n.student_id, n.guardian_id) = (t.student_id, t.guardian_id))
   )
   select l.student_id, l.guardian_id, l.row, l.is_named, t.student_id is not null as is_stored, t.contact_priority,
     row_number() over (partition by l.student_id
       order by coalesce(l.place, 100000 + t.contact_priority, 1000000 + l.row), l.guardian_id)::int as priority,
     coalesce(t.relation, case g.role when 'parent' then 'parent' when 'relative' then 'relative' end) as relation
   from links l left join student_guardians t on t.institution_id = $1 and (t.student_id, t.guardian_id) = (l.student_id, l.guardian_id)
     left join planned_guardians g on g.id = l.guardian_id and g.action not in ('removed', 'failed')`,
  'create index on planned_student_guardians (student_id)',
  { analyze: 'planned_student_guardians' },
];

/** SQL of the primary guardian of a new student `p`: the first one. */
export const PRIMARY_GUARDIAN = `(select guardian_id from planned_student_guardians l where l.student_id = p.id and l.priority = 1)`;

export const linkChecks: readonly string[] = [
  `select distinct row, 'agentSourcedIds' as column, null::text as value,
     'names too many: a student has at most 100 guardians.' as message
   from planned_student_guardians l
   where not is_stored and student_id in (select student_id from planned_student_guardians group by student_id having count(*) > 100)`,
];

/** SQL of the assignments that give a student a new version, once in a transaction. */
export const changesVersion = (student: string) =>
  `version = ${student}.version + (${student}.updated_at <> now())::int, updated_at = now()`;

/** The statements that write the links. $1 institution. */
export const writeLinks: readonly string[] = [
  `delete from student_guardians t using planned_guardians p
   where p.action = 'removed' and t.institution_id = $1 and t.guardian_id = p.id`,
  `insert into student_guardians (institution_id, student_id, guardian_id, relation, contact_priority)
   select $1, student_id, guardian_id, relation, priority from planned_student_guardians where not is_stored
   order by student_id, priority`,
  `update student_guardians t set contact_priority = p.priority from planned_student_guardians p
   where p.is_stored and t.institution_id = $1 and (t.student_id, t.guardian_id) = (p.student_id, p.guardian_id)
     and t.contact_priority <> p.priority`,
  `update students s set primary_guardian_id = null, ${changesVersion('s')}
   where s.institution_id = $1 and s.primary_guardian_id in (select id from planned_guardians where action = 'removed')`,
];

/**
 * Selects whether links change, and how many users change by their links alone: students of the bundle, or else the guardians who
 * name them. $1 institution.
 */
export const countLinks = `
  with changed as (
    select student_id from planned_student_guardians where not is_stored or contact_priority <> priority
  ), guardians_of_others as (
    select guardian_id from planned_student_guardians l join changed using (student_id)
    where l.is_named and not exists (
      select from planned_students p where p.id = l.student_id and p.action in ('created', 'updated', 'unchanged'))
  ), unchanged as (
    select row from planned_students where action = 'unchanged' and id in (select student_id from changed)
    union select row from planned_guardians where action = 'unchanged' and id in (select guardian_id from guardians_of_others)
  )
  select exists (select from changed) or exists (
      select from student_guardians t join planned_guardians p on p.id = t.guardian_id and p.action = 'removed'
      where t.institution_id = $1) as "isChanged",
    (select count(*) from unchanged where row not in (select row from staged_users where failed))::int as unchanged`;
