import { Migration } from '@mikro-orm/migrations';

/** Adds details by which users recognise their sessions. Existing sessions have none. */
export class Migration014SessionDetails extends Migration {
  override up(): void {
    this.addSql(`
      alter table sessions
        add column last_used_at timestamptz,
        add column ip text,
        add column user_agent text`);
  }

  override down(): void {
    this.addSql('alter table sessions drop column last_used_at, drop column ip, drop column user_agent');
  }
}
