import { Migration } from '@mikro-orm/migrations';

/** A planned end, and its reason, that the student's deletion came before: restoring the student gives it back ([D27], [D29a]). */
export class Migration012FormerEnds extends Migration {
  override up(): void {
    this.addSql('alter table enrolments add column former_ends_on date, add column former_reason text');
  }

  override down(): void {
    this.addSql('alter table enrolments drop column former_ends_on, drop column former_reason');
  }
}
