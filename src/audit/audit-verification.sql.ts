import { SEALED_STUDENT } from './log/audit-log.read-model.ts';

/**
 * SQL that is true if a person's key is gone although the trail records no erasure or deletion. A CASE, since PostgreSQL may plan NOT
 * EXISTS as a join: while it has no statistics of the institution, that read all of its people for each entry of the feed.
 */
function keyLost(table: 'students' | 'guardians', id: string, action: string): string {
  return `(case
    when (select keyed.audit_key is not null from ${table} keyed where keyed.institution_id = $1 and keyed.id = ${id}) then false
    else not exists (select from audit_logs ended where ended.institution_id = $1 and ended.resource_type = '${table.slice(0, -1)}'
      and ended.resource_id = ${id} and ended.action = '${action}') end)`;
}

const studentKeyLost = (id: string) => keyLost('students', id, 'student.erased');

/** True for a record whose personal values can no longer be decrypted, of a person who was not erased. */
const SEALED_KEY_LOST = `l.changes ? 'open' and l.changes ? 'sealed' and (
  ((l.resource_type in ('student', 'enrolment') or l.changes->'open' ? 'student') and ${studentKeyLost(`(${SEALED_STUDENT})`)})
  or (l.resource_type = 'guardian' and ${keyLost('guardians', 'l.resource_id', 'guardian.deleted')}))`;

/**
 * True for a record with a feed entry whose identifier, or sealed change by an import, does not match its digest. Once the student's key
 * is erased, the digests cannot be checked; the identifier must then be `erased-<id>`, and nobody can read the change.
 */
const WRONG_ENTRY = `exists (
  select from student_changes c, lateral (
    select (select s.audit_key from students s where s.institution_id = $1 and s.id = c.student_id) as key) student
  where c.institution_id = $1 and c.audit_log_id = l.id and c.day = l.day and (
    c.number_digest is not null and case when key is null then c.student_number <> 'erased-' || c.student_id
      else c.number_digest <> sha256(key || convert_to(c.student_number, 'UTF8')) end
    or key is not null and c.changes_digest is distinct from sha256(key || c.changes)))`;

const FEED_KEY_LOST = `exists (
  select from student_changes c where c.institution_id = $1 and c.audit_log_id = l.id and c.day = l.day and c.number_digest is not null
    and ${studentKeyLost('c.student_id')})`;

/**
 * Recomputes the hash of every record from the record, its feed entries and the previous hash. A missing record leaves a gap in the
 * sequence or a place without a record; a changed or moved record does not match the hash of its place.
 * $1 institution, $2 and $3 the previous sequence number and its hash, $4 the number of records.
 */
export const FIND_FLAW = `
  with places as (
    select *, lag(sequence, 1, $2::bigint) over chain as previous, lag(hash, 1, $3::bytea) over chain as previous_hash
    from audit_chain where institution_id = $1 and sequence > $2 window chain as (order by sequence) order by sequence limit $4
  ), checked as (
    select p.*, case
      when p.sequence <> p.previous + 1 or l.id is null then 'missing'
      when p.hash is distinct from audit_hash(p.previous_hash, l, feed) or p.changes_students <> (feed is not null) then 'changed'
      when ${SEALED_KEY_LOST} then 'key_missing'
      when feed is null then null
      when ${FEED_KEY_LOST} then 'key_missing'
      when ${WRONG_ENTRY} then 'changed' end as flaw
    from places p left join audit_logs l on l.institution_id = $1 and l.id = p.audit_log_id and l.day = p.day
      cross join lateral feed_hash($1, p.audit_log_id, p.day) as feed
  )
  select flaw as kind, sequence::int, hash, previous::int, previous_hash as "previousHash",
    case when sequence = previous + 1 then audit_log_id end as "auditLogId"
  from checked where flaw is not null or sequence = (select max(sequence) from places) order by sequence limit 1`;

/** Finds the head, where the chain must end, and a record that is not in the chain. */
export const FIND_LOOSE_END = `
  select h.sequence::int as sequence, h.hash, (
    select l.id from audit_logs l where l.institution_id = $1
      and not exists (select from audit_chain c where c.institution_id = $1 and c.audit_log_id = l.id and c.day = l.day)
    order by l.id limit 1) as unchained
  from (select $1::int as institution_id) i left join audit_heads h using (institution_id)`;
