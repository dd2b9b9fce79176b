import { Migration } from '@mikro-orm/migrations';

/** Tables whose ids nobody outside sees: one sequence numbers the rows of all institutions. */
const INTERNAL = [
  ...['events', 'grade_history', 'student_changes', 'student_status_changes', 'student_words', 'webhook_attempts'],
  'webhook_former_secrets',
];

/** The columns that become 64 bits wide. */
const WIDE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(INTERNAL.map((table) => [table, ['id']])),
  attendance_records: ['id'],
  audit_logs: ['id'],
  audit_chain: ['audit_log_id'],
  student_changes: ['id', 'audit_log_id'],
  webhook_deliveries: ['id', 'event_id'],
  webhook_attempts: ['id', 'delivery_id'],
  disclosures: ['delivery_id'],
};

/**
 * Widens the ids of the tables that grow with every roll call, change and delivery to 64 bits. This rewrites them, which takes about
 * a minute for 50 million rows.
 */
export class Migration030WideIds extends Migration {
  override up(): void {
    this.changeType('bigint');
  }

  /** Fails if an id does not fit 32 bits any more. */
  override down(): void {
    this.changeType('integer');
  }

  private changeType(type: 'bigint' | 'integer'): void {
    // The functions and the trigger depend on the columns.
    this.addSql(`
      drop trigger refuse_feed_update on student_changes;
      drop function audit_hash(bytea, ${type === 'bigint' ? 'audit_logs, bytea' : 'anyelement, bytea'});
      drop function audit_hash(bytea, ${type === 'bigint' ? 'audit_logs' : 'anyelement'});
      drop function feed_hash(integer, ${type === 'bigint' ? 'integer' : 'bigint'})`);
    for (const [table, columns] of Object.entries(WIDE))
      this.addSql(`alter table ${table} ${columns.map((name) => `alter column ${name} type ${type}`).join(', ')}`);
    for (const table of INTERNAL) this.addSql(`alter sequence ${table}_id_seq as ${type}`);
    this.addSql(hashes(type));
  }
}

/**
 * The functions of migrations 005 and 015. `audit_hash` takes a row of any type, because the partitions of a table and its parts on
 * other machines have row types of their own.
 */
const hashes = (type: 'bigint' | 'integer') => `
  create function audit_hash(previous bytea, log ${type === 'bigint' ? 'anyelement' : 'audit_logs'})
  returns bytea language sql immutable parallel safe as $$
    select sha256(previous || convert_to(jsonb_build_array(
      log.institution_id, log.id, extract(epoch from log.occurred_at), log.actor_type, log.actor_id, log.actor_name,
      log.action, log.resource_type, log.resource_id, log.changes, log.ip, log.request_id)::text, 'UTF8'))
  $$;

  create function audit_hash(previous bytea, log ${type === 'bigint' ? 'anyelement' : 'audit_logs'}, feed bytea)
  returns bytea language sql immutable parallel safe as $$
    select case when feed is null then audit_hash(previous, log) else sha256(audit_hash(previous, log) || feed) end
  $$;

  create function feed_hash(institution integer, log ${type}) returns bytea language sql stable parallel safe as $$
    select sha256(convert_to(string_agg(
      concat_ws(',', audit_log_id, id, type, student_id, encode(number_digest, 'hex'), changed), e'\\n' order by id), 'UTF8'))
    from student_changes where institution_id = institution and audit_log_id = log
  $$;

  create trigger refuse_feed_update before update of institution_id, audit_log_id, id, type, student_id, changed, number_digest
    on student_changes for each statement execute function refuse_audit_change();
`;
