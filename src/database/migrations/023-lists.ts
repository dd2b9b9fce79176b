import { Migration } from '@mikro-orm/migrations';

/** Adds the index of the list of deleted students. */
export class Migration023Lists extends Migration {
  override up(): void {
    this.addSql(`
      create index students_deleted_at_index on students (institution_id, deleted_at, id)
        where deleted_at is not null and erased_at is null;
    `);
  }

  override down(): void {
    this.addSql('drop index students_deleted_at_index');
  }
}
