import { Migration } from '@mikro-orm/migrations';
import { schoolYearOf, utcDay } from '../../partitions/periods.ts';
import { mergePartitions, partitionTable } from '../partition-table.ts';

const TABLES = ['audit_logs', 'audit_chain', 'student_changes'] as const;
type Table = (typeof TABLES)[number];

/**
 * Partitions the audit trail, its chain and the change feed by school year. `day` is the day of the transaction that wrote a record,
 * its place in the chain and its feed entries; existing ones count as written on the day of the migration. Hashes do not cover it, so the
 * chain stays as it is. The existing tables become the first partitions and are not copied.
 *
 * Partitions of months would make each page of the trail and of the feed read as many indexes as there have been months, since the trail
 * is never deleted.
 *
 * The tables no longer reference each other: each check would lock all partitions. Rows of the three are written in one transaction, no
 * row can be deleted, and the verification of the trail finds a place without its record.
 */
export class Migration041AuditPartitions extends Migration {
  override up(): void {
    const today = utcDay(new Date());
    const period = { ...schoolYearOf(today), from: 'minvalue' };
    this.addSql(DROP_TRIGGERS);
    this.addSql(`
      alter table audit_chain drop constraint audit_chain_institution_id_audit_log_id_fkey;
      alter table student_changes drop constraint student_changes_institution_id_audit_log_id_fkey`);
    for (const table of TABLES)
      this.addSql(`
        alter table ${table} add column day date not null default '${today}';
        alter table ${table} alter column day set default (now() at time zone 'UTC')::date;
        ${partitionTable({ ...definition(table, ', day'), column: 'day', period })}`);
    this.addSql(`
      drop function unchained_feed_hash(integer, bigint);
      drop function feed_hash(integer, bigint);
      ${feedHashes({ parameter: ', written date', condition: ' and day = written', argument: ', day' })}
      ${chain({ column: ', day', value: ', new.day' })}`);
  }

  override down(): void {
    this.addSql(DROP_TRIGGERS);
    for (const table of TABLES)
      this.addSql(`
        ${mergePartitions(definition(table, ''))}
        alter table ${table} drop column day`);
    this.addSql(`
      alter table audit_chain add foreign key (institution_id, audit_log_id) references audit_logs (institution_id, id);
      alter table student_changes add foreign key (institution_id, audit_log_id) references audit_logs (institution_id, id);
      drop function unchained_feed_hash(integer, bigint);
      drop function feed_hash(integer, bigint, date);
      ${feedHashes({ parameter: '', condition: '', argument: '' })}
      ${chain({ column: '', value: '' })}`);
  }
}

/** A partition gets the triggers of its table, and must have none of these names. */
const DROP_TRIGGERS = `
  drop trigger chain_audit_log on audit_logs;
  drop trigger refuse_when_closed on audit_logs;
  drop trigger refuse_audit_change on audit_logs;
  drop trigger refuse_audit_change on audit_chain;
  drop trigger refuse_audit_change on student_changes;
  drop trigger refuse_feed_update on student_changes`;

const definition = (table: Table, day: string) => ({
  table,
  primaryKey: `institution_id, ${PRIMARY_KEYS[table]}${day}`,
  identities: table === 'student_changes' ? ['id'] : [],
  keys: KEYS[table](day),
});

const PRIMARY_KEYS: Record<Table, string> = {
  audit_logs: 'id',
  audit_chain: 'sequence',
  student_changes: 'audit_log_id, id',
};

const NOT_RESTORING = `(current_setting('registrar.restoring', true) is distinct from 'on')`;

/** The keys, indexes and triggers besides the primary key, as before. */
const KEYS: Record<Table, (day: string) => string> = {
  audit_logs: () => `
    alter table audit_logs add foreign key (institution_id) references institutions (id);
    create index audit_logs_resource_index on audit_logs (institution_id, resource_type, resource_id, occurred_at, id);
    create index audit_logs_actor_index on audit_logs (institution_id, actor_type, actor_id, occurred_at, id);
    create index audit_logs_occurred_at_index on audit_logs (institution_id, occurred_at, id);
    create index audit_logs_action_index on audit_logs (institution_id, action, occurred_at, id);
    create trigger assign_id before insert on audit_logs for each row when (new.id is null) execute function assign_id('audit_logs');
    alter table audit_logs enable always trigger assign_id;
    create constraint trigger chain_audit_log after insert on audit_logs
      deferrable initially deferred for each row when ${NOT_RESTORING} execute function chain_audit_log();
    create constraint trigger refuse_when_closed after insert on audit_logs
      deferrable initially deferred for each row
      when (new.action not in ('institution.closed', 'institution.exported', 'institution.imported') and ${NOT_RESTORING})
      execute function refuse_when_closed();
    create trigger refuse_audit_change before update or delete or truncate on audit_logs
      for each statement execute function refuse_audit_change();`,
  audit_chain: (day) => `
    create unique index audit_chain_audit_log_id_key on audit_chain (institution_id, audit_log_id${day});
    create index audit_chain_students_index on audit_chain (institution_id, sequence) where changes_students;
    create trigger refuse_audit_change before update or delete or truncate on audit_chain
      for each statement execute function refuse_audit_change();`,
  student_changes: () => `
    alter table student_changes add foreign key (institution_id, student_id) references students (institution_id, id);
    create index student_changes_student_id_index on student_changes (institution_id, student_id);
    create trigger refuse_audit_change before delete or truncate on student_changes
      for each statement execute function refuse_audit_change();
    create trigger refuse_feed_update before update of institution_id, audit_log_id, id, type, student_id, changed, number_digest
      on student_changes for each statement execute function refuse_audit_change();`,
};

/** The functions of migrations 015 and 030, which look in the partition of the record. */
const feedHashes = ({ parameter, condition, argument }: Record<'parameter' | 'condition' | 'argument', string>) => `
  create function feed_hash(institution integer, log bigint${parameter}) returns bytea language sql stable parallel safe as $$
    select sha256(convert_to(string_agg(
      concat_ws(',', audit_log_id, id, type, student_id, encode(number_digest, 'hex'), changed), e'\\n' order by id), 'UTF8'))
    from student_changes where institution_id = institution and audit_log_id = log${condition}
  $$;

  create function unchained_feed_hash(institution integer, before bigint) returns bytea language sql stable parallel safe as $$
    select sha256(coalesce(string_agg(feed_hash(institution, audit_log_id${argument}), ''::bytea order by sequence), ''))
    from audit_chain where institution_id = institution and (before is null or sequence < before)
  $$;`;

/** The function of migration 015. */
const chain = ({ column, value }: Record<'column' | 'value', string>) => `
  create or replace function chain_audit_log() returns trigger language plpgsql as $$
  declare
    feed bytea := feed_hash(new.institution_id, new.id${value});
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
    insert into audit_chain (institution_id, sequence, audit_log_id, hash, changes_students${column})
      values (new.institution_id, head.sequence, new.id, head.hash, feed is not null${value});
    return null;
  end $$;
`;
