import { NEW_AUDIT_KEY } from '../../../audit/sealed-changes.ts';
import { valuesOf, WRITABLE } from '../plan/plan-columns.sql.ts';
import { noteRestored } from '../undo/restored-records.sql.ts';
import { guardianSlots } from './guardian-columns.ts';

/** Imports with guardians of one institution run one after the other, so that two of them do not create the same guardian. $1 institution. */
export const lockGuardianImports = `select pg_advisory_xact_lock(hashtext('imported guardians'), $1::int)`;

/** Creates the tables of the guardians and links that an import writes. */
export const createGuardianPlan = `
  create temp table planned_guardians (id integer not null, name text not null, given_name text, family_name text, email text, phone text)
    on commit drop;
  create temp table planned_links (row integer not null, guardian_id integer not null, relation text, type text not null, former text,
    former_updated_at timestamptz) on commit drop`;

const FILED = guardianSlots.map(
  (slot, index) => `(${index}, t.${slot}_name, t.${slot}_relation, t.${slot}_email, t.${slot}_phone)`,
);

/** Lists the guardians of the rows that can be written, in the order of the file. */
export const listFiledGuardians = `
  select t.row, p.id as "studentId", p.parent_id as "parentId", filed.name, search_normalise(filed.name) as key, filed.relation,
    filed.email, filed.phone
  from staged_students t join (
    select row, id, case when type = 'created' or 'parent_id' = any(changed) then parent_id end as parent_id
    from planned_students where ${WRITABLE}) p on p.row = t.row
  cross join lateral (values ${FILED.join(', ')}) as filed (slot, name, relation, email, phone)
  where filed.name is not null order by t.row, filed.slot`;

/** Lists the guardians with one of the emails, phones or ids. $1 institution, $2 emails in lower case, $3 digits of phones, $4 ids. */
export const listKnownGuardians = `
  select g.id, search_normalise(g.name) as key, g.email, g.phone from guardians g
  where g.institution_id = $1 and (lower(g.email) = any($2::text[]) or regexp_replace(g.phone, '[^0-9]', '', 'g') = any($3::text[])
    or g.id = any($4::int[]))
  order by g.id`;

/** Lists the links of students. $1 institution, $2 ids of students. */
export const listKnownLinks = `
  select l.student_id as "studentId", l.guardian_id as "guardianId", search_normalise(g.name) as key, l.relation, l.updated_at::text as "updatedAt"
  from student_guardians l join guardians g on g.institution_id = $1 and g.id = l.guardian_id
  where l.institution_id = $1 and l.student_id = any($2::int[]) order by l.contact_priority, l.guardian_id`;

/** $1 ids, $2 names, $3 given names, $4 family names, $5 emails, $6 phones. */
export const planGuardians = `
  insert into planned_guardians select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`;

/** $1 rows, $2 guardians, $3 relations, $4 types, $5 former relations, $6 the times of their last changes. */
export const planLinks = `
  insert into planned_links select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])`;

/** Makes rows with links to write updates of their students: the version, the feed and the undo tell of them. */
export const markLinkedRows = `
  update planned_students set type = case when type = 'unchanged' then 'updated' else type end, changed = array_append(changed, 'guardians'),
    before = case when type = 'unchanged' then ${valuesOf(({ name }) => name)} else before end
  where row in (select row from planned_links)`;

/** Counts the guardians that the rows to write create. */
export const countNewGuardians = `
  select count(distinct l.guardian_id)::int as count from planned_links l join planned_students p on p.row = l.row where l.guardian_id < 0`;

/** Gives new guardians ids. $1 ids. */
export const numberGuardians = `
  with used as (
    select distinct l.guardian_id as id from planned_links l join planned_students p on p.row = l.row where l.guardian_id < 0
  ), numbered as (
    select id, ($1::int[])[row_number() over (order by id desc)] as number from used
  ), guardians as (
    update planned_guardians g set id = numbered.number from numbered where g.id = numbered.id
  )
  update planned_links l set guardian_id = numbered.number from numbered where l.guardian_id = numbered.id`;

/** The statements that write guardians and links after their students. $1 institution. */
export const writeGuardians: readonly string[] = [
  `insert into guardians (institution_id, id, name, given_name, family_name, email, phone, audit_key)
   select $1, id, name, given_name, family_name, email, phone, ${NEW_AUDIT_KEY}
   from planned_guardians where id > 0 order by id`,

  `insert into student_guardians (institution_id, student_id, guardian_id, relation, contact_priority)
   select $1, p.id, l.guardian_id, l.relation, row_number() over (partition by p.id order by l.place) + coalesce((
     select max(k.contact_priority) from student_guardians k where k.institution_id = $1 and k.student_id = p.id), 0)
   from (select *, row_number() over () as place from planned_links where type = 'created') l join planned_students p on p.row = l.row`,

  `update student_guardians k set relation = l.relation
   from planned_links l join planned_students p on p.row = l.row
   where l.type = 'updated' and k.institution_id = $1 and k.student_id = p.id and k.guardian_id = l.guardian_id`,
];

/**
 * Stores the links that `parent_id` has made, for an undo. Those of new students stay, since a student who is restored after the undo has
 * the guardian again. $1 institution, $2 import.
 */
export const storeParentLinks = `
  insert into import_records (institution_id, import_id, record_table, id, linked_id, action)
  select $1::int, $2::int, 'student_guardians', l.student_id, l.guardian_id, 'created'
  from planned_students p join student_guardians l
    on l.institution_id = $1 and l.student_id = p.id and l.guardian_id = p.parent_id and l.created_at = now()
  where p.type = 'updated' and 'parent_id' = any(p.changed)`;

/** Stores what was written, for an undo. A link that is noted already was made by `parent_id`. $1 institution, $2 import. */
export const storeGuardians: readonly string[] = [
  `insert into import_records (institution_id, import_id, record_table, id, action)
   select $1, $2::int, 'guardians', id, 'created' from planned_guardians where id > 0`,

  `insert into import_records (institution_id, import_id, record_table, id, linked_id, file_row, action, before, former_updated_at)
   select $1, $2::int, 'student_guardians', p.id, l.guardian_id, l.row, l.type,
     case when l.type = 'updated' then jsonb_build_object('relation', l.former) else '{}' end, l.former_updated_at
   from planned_links l join planned_students p on p.row = l.row
   on conflict on constraint import_records_key do nothing`,
];

/** Condition on the record of a link that somebody has made again or given another relation since. */
const CHANGED_SINCE = `exists (
  select from audit_logs l join imports i on i.institution_id = $1 and i.id = $2
  where l.institution_id = $1 and l.resource_type = 'guardian' and l.resource_id = r.linked_id and l.occurred_at > i.created_at
    and l.action = 'guardian.linked' and l.changes->'open'->'student'->>'to' = r.id::text
    and (l.changes->'open'->'student'->>'from' is null or l.changes->'sealed'->'fields' ? 'relation'))`;

/** Records of links of the import whose students are undone, and which nobody has changed since. */
const UNDONE = `r.institution_id = $1 and r.import_id = $2 and r.record_table = 'student_guardians'
  and r.id in (select id from planned_students) and k.institution_id = $1 and k.student_id = r.id and k.guardian_id = r.linked_id
  and not ${CHANGED_SINCE}`;

/**
 * The statements that undo what an import wrote of guardians, after those that undo students: links, relations, and guardians who have
 * no students and were not changed since. $1 institution, $2 import.
 */
export const undoGuardians: readonly string[] = [
  `delete from student_guardians k using import_records r where ${UNDONE} and r.action = 'created'`,

  `update student_guardians k set relation = r.before ->> 'relation' from import_records r where ${UNDONE} and r.action = 'updated'`,

  noteRestored(`select r.record_table, r.id, r.linked_id, r.former_updated_at from import_records r join student_guardians k on ${UNDONE}
    where r.former_updated_at is not null`),

  `delete from guardians g using import_records r
   where r.institution_id = $1 and r.import_id = $2 and r.record_table = 'guardians' and g.institution_id = $1 and g.id = r.id
     and not exists (select from student_guardians k where k.institution_id = $1 and k.guardian_id = g.id)
     and not exists (select from students s where s.institution_id = $1 and s.primary_guardian_id = g.id)
     and not exists (select from audit_logs l where l.institution_id = $1 and l.resource_type = 'guardian' and l.resource_id = g.id)`,

  // Of students who are left alone the links stay for a further undo, and with these the guardians.
  `delete from import_records r
   where r.institution_id = $1 and r.import_id = $2 and case r.record_table
     when 'student_guardians' then r.id in (select id from planned_students)
     else not exists (
       select from import_records k where k.institution_id = $1 and k.import_id = $2 and k.record_table = 'student_guardians'
         and k.id not in (select id from planned_students)) end`,
];
