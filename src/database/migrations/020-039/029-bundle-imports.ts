import { Migration } from '@mikro-orm/migrations';

/**
 * Adds what imports of OneRoster bundles need: the identifier of the school in the system that the bundles come from, and digests of
 * the identifiers of erased students and deleted guardians, so that a bundle that still names them does not create them again.
 */
export class Migration029BundleImports extends Migration {
  override up(): void {
    this.addSql(`
      alter table institutions add column sourced_id text check (sourced_id ~ '^[0-9A-Za-z._/@-]{1,255}$');

      create table erased_identifiers (
        institution_id integer not null references institutions (id),
        digest bytea not null,
        primary key (institution_id, digest)
      );

      create function identifier_digest(institution integer, identifier text) returns bytea
        language sql immutable parallel safe
        return sha256(convert_to(institution || ' ' || identifier, 'UTF8'));

      create function note_erased_identifier() returns trigger language plpgsql as $$
      begin
        insert into erased_identifiers (institution_id, digest)
          values (old.institution_id, identifier_digest(old.institution_id, old.sourced_id)) on conflict do nothing;
        return null;
      end $$;
      create trigger note_erased_identifier after update of erased_at on students for each row
        when (old.erased_at is null and new.erased_at is not null and old.sourced_id is not null)
        execute function note_erased_identifier();
      create trigger note_erased_identifier after delete on guardians for each row
        when (old.sourced_id is not null) execute function note_erased_identifier();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger note_erased_identifier on students;
      drop trigger note_erased_identifier on guardians;
      drop function note_erased_identifier(), identifier_digest(integer, text);
      drop table erased_identifiers;
      alter table institutions drop column sourced_id`);
  }
}
