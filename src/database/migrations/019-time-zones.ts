import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the time zone of institutions ([D56]), which cached principals include, and the treatment of extra credit ([D61]). Scores may
 * be ten times the maximum score.
 */
export class Migration019TimeZones extends Migration {
  override up(): void {
    this.addSql(`
      alter table institutions
        add column time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
        add column extra_credit text not null default 'allowed' check (extra_credit in ('allowed', 'refused'));
      drop trigger notify_revocation on institutions;
      create trigger notify_revocation after update on institutions for each row
        when ((old.plan, old.time_zone) is distinct from (new.plan, new.time_zone)) execute function notify_revocation('institution')`);
    this.addSql(`
      alter table grades drop constraint grades_check;
      alter table grades alter column score type numeric(8, 2);
      alter table grades add constraint grades_score_check check (score between 0 and 10 * max_score);
      alter table grade_history alter column score type numeric(8, 2)`);
  }

  /** Fails if there are scores above the maximum score. */
  override down(): void {
    this.addSql(`
      alter table grade_history alter column score type numeric(7, 2);
      alter table grades drop constraint grades_score_check;
      alter table grades alter column score type numeric(7, 2);
      alter table grades add constraint grades_check check (score between 0 and max_score)`);
    this.addSql(`
      drop trigger notify_revocation on institutions;
      create trigger notify_revocation after update on institutions for each row
        when (old.plan is distinct from new.plan) execute function notify_revocation('institution');
      alter table institutions drop column time_zone, drop column extra_credit`);
  }
}
