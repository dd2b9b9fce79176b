import { Migration } from '@mikro-orm/migrations';

/** Adds category, dates and description of assessments, which may exist before their first grade. */
export class Migration022AssessmentDetails extends Migration {
  override up(): void {
    this.addSql(`
      alter table assessments
        add column category text check (char_length(category) between 1 and 50),
        add column assigned_on date,
        add column due_on date,
        add column description text check (char_length(description) between 1 and 2000),
        add constraint assessments_dates_check check (due_on >= assigned_on)`);
  }

  override down(): void {
    this.addSql(`
      alter table assessments
        drop column category, drop column assigned_on, drop column due_on, drop column description`);
  }
}
