import { Migration } from '@mikro-orm/migrations';

/**
 * Turns the deliveries into their own queue: processes claim due ones for a limited time, instead of taking jobs of pg-boss. Pending
 * deliveries stay pending and are then claimed. Drops the schema of pg-boss unless it contains other queues.
 */
export class Migration017DeliveryClaims extends Migration {
  override up(): void {
    this.addSql(`
      alter table webhook_deliveries drop column job_id, add column claim uuid, add column claimed_until timestamptz;
      create index webhook_deliveries_pending_index on webhook_deliveries (institution_id, webhook_id, next_attempt_at)
        where status = 'pending';
      create index webhook_deliveries_claimed_index on webhook_deliveries (institution_id, webhook_id) where claimed_until is not null;
    `);
    this.addSql(`
      do $$ begin
        if to_regclass('pgboss.queue') is null then return; end if;
        if not exists (select from pgboss.queue where name <> 'webhook-deliveries') then drop schema pgboss cascade; end if;
      end $$`);
  }

  override down(): void {
    this.addSql(`
      drop index webhook_deliveries_pending_index, webhook_deliveries_claimed_index;
      alter table webhook_deliveries drop column claim, drop column claimed_until,
        add column job_id uuid not null default gen_random_uuid();
    `);
  }
}
