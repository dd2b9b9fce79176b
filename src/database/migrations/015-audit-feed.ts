import { Migration } from '@mikro-orm/migrations';

/**
 * Makes the feed of changes to students part of the audit chain ([D42]): the hash of a record covers its feed entries. Existing
 * records keep their hashes, so that heads noted elsewhere stay valid. A new record at the end of each trail has the hash of the
 * existing feed entries.
 */
export class Migration015AuditFeed extends Migration {
  override up(): void {
    // Waits for transactions that write to the trail and blocks new ones, so that the new function chains the next one.
    this.addSql('lock table audit_logs, student_changes in share row exclusive mode');
    // The identifier is erased with its student. The digest stays; without the student's key the identifier cannot be guessed from it.
    this.addSql(`
      alter table student_changes add column number_digest bytea;
      update student_changes c set number_digest = sha256(s.audit_key || convert_to(c.student_number, 'UTF8'))
        from students s where s.institution_id = c.institution_id and s.id = c.student_id`);
    this.addSql(hashes);
    this.addSql(chain);
    this.addSql(guards);
    this.addSql(`
      insert into audit_logs (institution_id, actor_type, actor_name, action, resource_type, changes)
      select id, 'system', 'Migration', 'audit.feed_chained', 'audit_log',
        jsonb_build_object('feed_hash', jsonb_build_object('from', null, 'to', encode(unchained_feed_hash(id, null), 'hex')))
      from institutions where exists (select from student_changes where institution_id = institutions.id)`);
    // While a deferred trigger is pending, later migrations in the same transaction could not alter the table.
    this.addSql('set constraints chain_audit_log immediate');
    this.addSql('set constraints chain_audit_log deferred');
  }

  override down(): void {
    this.addSql(`
      drop trigger refuse_audit_change on student_changes;
      drop trigger refuse_feed_update on student_changes;
      drop trigger refuse_audit_change on audit_heads;
      drop trigger refuse_head_update on audit_heads;
      ${formerChain}
      drop function audit_hash(bytea, audit_logs, bytea), unchained_feed_hash(integer, bigint), feed_hash(integer, integer);
      alter table student_changes drop column number_digest`);
  }
}

const hashes = `
  -- Hashes the feed entries of an audit record; null if it has none. number_digest covers student_number. The entries are text, which
  -- costs an import a third of jsonb. The text is unambiguous, since arrays quote their elements and come last.
  create function feed_hash(institution integer, log integer) returns bytea language sql stable parallel safe as $$
    select sha256(convert_to(string_agg(
      concat_ws(',', audit_log_id, id, type, student_id, encode(number_digest, 'hex'), changed), e'\\n' order by id), 'UTF8'))
    from student_changes where institution_id = institution and audit_log_id = log
  $$;

  -- Hashes the feed entries of all records before a place in the chain, or of all records.
  create function unchained_feed_hash(institution integer, before bigint) returns bytea language sql stable parallel safe as $$
    select sha256(coalesce(string_agg(feed_hash(institution, audit_log_id), ''::bytea order by sequence), ''))
    from audit_chain where institution_id = institution and (before is null or sequence < before)
  $$;

  create function audit_hash(previous bytea, log audit_logs, feed bytea) returns bytea language sql immutable parallel safe
    return case when feed is null then audit_hash(previous, log) else sha256(audit_hash(previous, log) || feed) end;
`;

const chain = `
  create or replace function chain_audit_log() returns trigger language plpgsql as $$
  declare
    feed bytea := feed_hash(new.institution_id, new.id);
    head audit_heads;
  begin
    -- The update waits for the institution's other commits and then sees their result.
    update audit_heads h set sequence = h.sequence + 1, hash = audit_hash(h.hash, new, feed)
      where h.institution_id = new.institution_id returning * into head;
    if not found then
      insert into audit_heads (institution_id) values (new.institution_id) on conflict do nothing;
      update audit_heads h set sequence = h.sequence + 1, hash = audit_hash(h.hash, new, feed)
        where h.institution_id = new.institution_id returning * into head;
    end if;
    insert into audit_chain (institution_id, sequence, audit_log_id, hash, changes_students)
      values (new.institution_id, head.sequence, new.id, head.hash, feed is not null);
    return null;
  end $$;
`;

/** Erasure may replace student_number only. A head may advance by one record at a time. */
const guards = `
  create trigger refuse_audit_change before delete or truncate on student_changes
    for each statement execute function refuse_audit_change();
  create trigger refuse_feed_update before update of institution_id, audit_log_id, id, type, student_id, changed, number_digest
    on student_changes for each statement execute function refuse_audit_change();
  create trigger refuse_audit_change before delete or truncate on audit_heads
    for each statement execute function refuse_audit_change();
  create trigger refuse_head_update before update on audit_heads
    for each row when (new.institution_id <> old.institution_id or new.sequence <> old.sequence + 1)
    execute function refuse_audit_change();
`;

/** The function of migration 005. */
const formerChain = `
  create or replace function chain_audit_log() returns trigger language plpgsql as $$
  declare
    head audit_heads;
  begin
    update audit_heads h set sequence = h.sequence + 1, hash = audit_hash(h.hash, new)
      where h.institution_id = new.institution_id returning * into head;
    if not found then
      insert into audit_heads (institution_id) values (new.institution_id) on conflict do nothing;
      update audit_heads h set sequence = h.sequence + 1, hash = audit_hash(h.hash, new)
        where h.institution_id = new.institution_id returning * into head;
    end if;
    insert into audit_chain (institution_id, sequence, audit_log_id, hash, changes_students)
      values (new.institution_id, head.sequence, new.id, head.hash,
        exists (select from student_changes where institution_id = new.institution_id and audit_log_id = new.id));
    return null;
  end $$;
`;
