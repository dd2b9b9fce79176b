import { Migration } from '@mikro-orm/migrations';
import { monthOf, utcDay } from '../../partitions/periods.ts';
import { mergePartitions, partitionTable } from '../partition-table.ts';

const TABLES = ['events', 'webhook_deliveries', 'webhook_attempts'] as const;
const IDENTITIES: Partial<Record<(typeof TABLES)[number], readonly string[]>> = {
  events: ['id'],
  webhook_attempts: ['id'],
};

/**
 * Partitions events, deliveries and attempts by the month of the event, so that those of a month are dropped together. `day` is the
 * day on which the event was recorded, in all three; existing rows count as recorded on the day of the migration.
 *
 * The tables no longer reference each other: PostgreSQL would look for references to a month's rows before it drops them. Their rows are
 * written together, and deleted with the subscription.
 */
export class Migration039WebhookPartitions extends Migration {
  override up(): void {
    const today = utcDay(new Date());
    this.addSql(`
      alter table webhook_attempts drop constraint webhook_attempts_institution_id_delivery_id_fkey;
      alter table webhook_deliveries drop constraint webhook_deliveries_institution_id_event_id_fkey;
      drop index events_occurred_at_index`);
    for (const table of TABLES)
      this.addSql(`
        alter table ${table} add column day date not null default '${today}';
        alter table ${table} alter column day set default (now() at time zone 'UTC')::date;
        ${partitionTable({ ...definition(table, 'institution_id, id, day'), column: 'day', period: monthOf(today) })}`);
  }

  override down(): void {
    for (const table of TABLES)
      this.addSql(`
        ${mergePartitions(definition(table, 'institution_id, id'))}
        alter table ${table} drop column day`);
    this.addSql(`
      create index events_occurred_at_index on events (occurred_at);
      alter table webhook_deliveries add foreign key (institution_id, event_id) references events (institution_id, id);
      alter table webhook_attempts add foreign key (institution_id, delivery_id)
        references webhook_deliveries (institution_id, id) on delete cascade`);
  }
}

const definition = (table: (typeof TABLES)[number], primaryKey: string) => ({
  table,
  primaryKey,
  identities: IDENTITIES[table] ?? [],
  keys: KEYS[table],
});

/** The keys and indexes besides the primary key, as before. */
const KEYS: Record<(typeof TABLES)[number], string> = {
  events: 'alter table events add foreign key (institution_id) references institutions (id);',
  webhook_deliveries: `
    alter table webhook_deliveries
      add foreign key (institution_id, webhook_id) references webhooks (institution_id, id) on delete cascade;
    create index webhook_deliveries_webhook_id_index on webhook_deliveries (institution_id, webhook_id, status, id);
    create index webhook_deliveries_event_id_index on webhook_deliveries (institution_id, event_id);
    create index webhook_deliveries_next_attempt_at_index on webhook_deliveries (next_attempt_at) where status = 'pending';
    create index webhook_deliveries_pending_index on webhook_deliveries (institution_id, webhook_id, next_attempt_at)
      where status = 'pending';
    create index webhook_deliveries_claimed_index on webhook_deliveries (institution_id, webhook_id) where claimed_until is not null;
    create index webhook_deliveries_failed_index on webhook_deliveries (institution_id, id) where status = 'failed';
    create trigger assign_id before insert on webhook_deliveries for each row when (new.id is null)
      execute function assign_id('webhook_deliveries');
    alter table webhook_deliveries enable always trigger assign_id;`,
  webhook_attempts: `create index webhook_attempts_delivery_id_index on webhook_attempts (institution_id, delivery_id, id);`,
};
