import { Migration } from '@mikro-orm/migrations';

/**
 * Lets the index of students by class contain deleted students, too. Before a class is deleted, its foreign key looks for students of
 * it, and read all students of the institution for that: 50 ms with 100,000.
 */
export class Migration062StudentsByClass extends Migration {
  override up(): void {
    this.addSql('drop index students_class_index');
    this.addSql(
      'create index students_class_index on students (institution_id, class_id, id) include (status, deleted_at)',
    );
  }

  override down(): void {
    this.addSql('drop index students_class_index');
    this.addSql(
      'create index students_class_index on students (institution_id, class_id, id) include (status) where deleted_at is null',
    );
  }
}
