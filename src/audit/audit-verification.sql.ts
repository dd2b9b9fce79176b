import { SEALED_STUDENT } from './audit-log.read-model.ts';

/** True where the row of a person has no key although the trail tells of no erasure or deletion. */
function keyLost(table: 'students' | 'guardians', id: string, action: string): string {
  return `(not exists (select from ${table} keyed where keyed.institution_id = $1 and keyed.id = ${id} and keyed.audit_key is not null)
    and not exists (select from audit_logs ended where ended.institution_id = $1 and ended.resource_type = '${table.slice(0, -1)}'
      and ended.resource_id = ${id} and ended.action = '${action}'))`;
}

const studentKeyLost = (id: string) => keyLost('students', id, 'student.erased');

/** A record whose personal values can no longer be read, of a person who was not erased. */
const SEALED_KEY_LOST = `l.changes ? 'open' and l.changes ? 'sealed' and (
  ((l.resource_type in ('student', 'enrolment') or l.changes->'open' ? 'student') and ${studentKeyLost(`(${SEALED_STUDENT})`)})
  or (l.resource_type = 'guardian' and ${keyLost('guardians', 'l.resource_id', 'guardian.deleted')}))`;

/**
 * An entry whose identifier is not the one that its digest stands for. That of an erased student says so; without the key the
 * digest says nothing else.
 */
const WRONG_NUMBER = `exists (
  select from student_changes c, lateral (
    select (select s.audit_key from students s where s.institution_id = $1 and s.id = c.student_id) as key) student
  where c.institution_id = $1 and c.audit_log_id = l.id and c.number_digest is not null
    and case when key is null then c.student_number <> 'erased-' || c.student_id
      else c.number_digest <> sha256(key || convert_to(c.student_number, 'UTF8')) end)`;

const FEED_KEY_LOST = `exists (
  select from student_changes c where c.institution_id = $1 and c.audit_log_id = l.id and c.number_digest is not null
    and ${studentKeyLost('c.student_id')})`;

/**
 * Recomputes the hash of every record from the record, its feed entries and the hash before it. A record that is missing leaves
 * a gap or a place without a record; one that was changed or moved does not fit its place.
 * $1 institution, $2 and $3 the place before and its hash, $4 how many, $5 the place from which on feed entries are in the hash.
 */
export const FIND_FLAW = `
  with places as (
    select *, lag(sequence, 1, $2::bigint) over chain as previous, lag(hash, 1, $3::bytea) over chain as previous_hash
    from audit_chain where institution_id = $1 and sequence > $2 window chain as (order by sequence) order by sequence limit $4
  ), checked as (
    select p.*, case
      when p.sequence <> p.previous + 1 or l.id is null then 'missing'
      when p.hash is distinct from audit_hash(p.previous_hash, l, case when p.sequence >= $5 then feed end)
        or p.changes_students <> (feed is not null) then 'changed'
      when ${SEALED_KEY_LOST} then 'key_missing'
      when feed is null then null
      when ${FEED_KEY_LOST} then 'key_missing'
      when ${WRONG_NUMBER} then 'changed' end as flaw
    from places p left join audit_logs l on l.institution_id = $1 and l.id = p.audit_log_id
      cross join lateral feed_hash($1, p.audit_log_id) as feed
  )
  select flaw as kind, sequence::int, hash, previous::int, previous_hash as "previousHash",
    case when sequence = previous + 1 then audit_log_id end as "auditLogId"
  from checked where flaw is not null or sequence = (select max(sequence) from places) order by sequence limit 1`;

/** The record by which feed entries from before migration 021 are part of the chain; there is none where there were none. */
export const FIND_FEED_RECORD = `
  select c.sequence::int as sequence, l.id as "auditLogId", l.changes->'feed_hash'->>'to' as hash
  from audit_logs l join audit_chain c on c.institution_id = $1 and c.audit_log_id = l.id
  where l.institution_id = $1 and l.action = 'audit.feed_chained' order by c.sequence limit 1`;

export const UNCHAINED_FEED_HASH = `select encode(unchained_feed_hash($1, $2), 'hex') as hash`;

/** The chain must end where its head says, and every record must be in it. */
export const FIND_LOOSE_END = `
  select h.sequence::int as sequence, h.hash, (
    select l.id from audit_logs l where l.institution_id = $1
      and not exists (select from audit_chain c where c.institution_id = $1 and c.audit_log_id = l.id)
    order by l.id limit 1) as unchained
  from (select $1::int as institution_id) i left join audit_heads h using (institution_id)`;
