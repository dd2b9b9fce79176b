import { Migration } from '@mikro-orm/migrations';

/**
 * Makes the feed of changes to students part of the audit chain ([D42]): the hash of a record covers its feed entries. Records
 * written before keep their hashes, so that heads noted elsewhere stay valid; a record at the end of each trail carries the hash
 * of the feed entries up to then.
 */
export class Migration015AuditFeed extends Migration {
  override up(): void {
    // Waits for transactions that write to the trail, and holds back new ones: the next one is chained by the new function.
    this.addSql('lock table audit_logs, student_changes in share row exclusive mode');
    // The identifier itself is erased with its student. This digest stays; without the student's key nobody can guess its text.
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
    // Later migrations of the same transaction could not alter the table while its trigger is still to come.
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
  -- Of the feed entries of an audit record; null where it has none. student_number is covered by its digest. As text, which costs an
  -- import a third of what jsonb does; it has one reading only, as arrays quote what is in them and come last.
  create function feed_hash(institution integer, log integer) returns bytea language sql stable parallel safe as $$
    select sha256(convert_to(string_agg(
      concat_ws(',', audit_log_id, id, type, student_id, encode(number_digest, 'hex'), changed), e'\\n' order by id), 'UTF8'))
    from student_changes where institution_id = institution and audit_log_id = log
  $$;

  -- Of the feed entries of all records before a place of the chain, or of all records.
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
    -- The update waits for the institution's other commits and then sees what they left.
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

/** Erasure replaces student_number and nothing else; a head moves on by one record at a time. */
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

/** As migration 005 made it. */
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
