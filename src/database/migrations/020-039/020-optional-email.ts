import { Migration } from '@mikro-orm/migrations';

/**
 * Makes the email of a student optional ([D21]). The text that searches read is computed again, with an empty line where there is no
 * email: PostgreSQL 15 cannot change the expression of a generated column. Erased students lose the placeholder of their email.
 */
export class Migration020OptionalEmail extends Migration {
  override up(): void {
    this.addSql('alter table students alter column email drop not null');
    this.addSql(computeSearchText(`coalesce(email, '')`));
    this.addSql('update students set email = null where erased_at is not null');
    // Searches are planned by statistics, which the new column does not have yet.
    this.addSql('do $$ begin if exists (select from students) then analyze students; end if; end $$');
  }

  override down(): void {
    this.addSql(`update students set email = 'unknown-' || id || '@unknown.invalid' where email is null`);
    this.addSql('alter table students alter column email set not null');
    this.addSql(computeSearchText('email'));
  }
}

/** @param email SQL of the email's line */
function computeSearchText(email: string): string {
  return `
    alter table students drop column search_text;
    alter table students add column search_text text not null generated always as
      (search_normalise(first_name || chr(10) || last_name || chr(10) || ${email} || chr(10) || student_id)) stored;
    create index students_search_index on students using gin (institution_id, search_text gin_trgm_ops) where deleted_at is null`;
}
