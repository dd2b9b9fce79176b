import { Migration } from '@mikro-orm/migrations';

/** Stores an enrolment's planned end and its reason when the student is deleted, so that restoring the student restores them ([D27], [D29a]). */
export class Migration012FormerEnds extends Migration {
  override up(): void {
    this.addSql('alter table enrolments add column former_ends_on date, add column former_reason text');
  }

  override down(): void {
    this.addSql('alter table enrolments drop column former_ends_on, drop column former_reason');
  }
}
