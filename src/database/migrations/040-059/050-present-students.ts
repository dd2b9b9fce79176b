import { Migration } from '@mikro-orm/migrations';

/** Adds an index of the ids of the students who are not deleted, with which a deep page of their list reads no row before its own. */
export class Migration050PresentStudents extends Migration {
  override up(): void {
    this.addSql('create index students_present_index on students (institution_id, id) where deleted_at is null');
  }

  override down(): void {
    this.addSql('drop index students_present_index');
  }
}
