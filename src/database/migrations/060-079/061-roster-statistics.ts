import { Migration } from '@mikro-orm/migrations';

/**
 * Lets autovacuum analyze the tables of a roster after a thousand changes. By default a tenth of a table must have changed, so among
 * many institutions a new one remains without statistics: PostgreSQL expects a single row of it, and reads all of its students again
 * for each student of a class.
 */
export class Migration061RosterStatistics extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(
        `alter table ${table} set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000)`,
      );
  }

  override down(): void {
    for (const table of TABLES)
      this.addSql(`alter table ${table} reset (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)`);
  }
}

const TABLES = [
  'users',
  'classes',
  'students',
  'guardians',
  'student_guardians',
  'enrolments',
  'academic_records',
] as const;
