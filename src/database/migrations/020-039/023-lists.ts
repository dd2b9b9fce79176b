import { Migration } from '@mikro-orm/migrations';

/**
 * Stores who made an import, all its counts and its problems, without the values of cells ([D31]); earlier imports have none of
 * these. Adds the indexes of the lists of deleted students and of failed deliveries.
 */
export class Migration023Lists extends Migration {
  override up(): void {
    this.addSql(`
      alter table imports
        add column deactivated integer not null default 0,
        add column skipped integer not null default 0,
        add column created_by integer,
        add column actor_name text,
        add column problems jsonb not null default '[]',
        add foreign key (institution_id, created_by) references users (institution_id, id);
      create index students_deleted_at_index on students (institution_id, deleted_at, id)
        where deleted_at is not null and erased_at is null;
      create index webhook_deliveries_failed_index on webhook_deliveries (institution_id, id) where status = 'failed';
    `);
  }

  override down(): void {
    this.addSql(`
      drop index students_deleted_at_index, webhook_deliveries_failed_index;
      alter table imports drop column deactivated, drop column skipped, drop column created_by, drop column actor_name,
        drop column problems;
    `);
  }
}
