import { Migration } from '@mikro-orm/migrations';

/**
 * Lets imports of OneRoster bundles be undone: they become imports like those of students, with the records that they wrote.
 * `before` has the former values of the changed columns, or the whole deleted row. It contains personal values: erasing a student and
 * deleting a guardian delete them.
 */
export class Migration035BundleUndo extends Migration {
  override up(): void {
    this.addSql(`
      alter table imports add column kind text not null default 'students' check (kind in ('students', 'oneroster'));

      create table import_records (
        institution_id integer not null,
        import_id integer not null,
        record_table text not null,
        id integer not null,
        -- The second id of a link: the user of a class, or the guardian of a student.
        linked_id integer,
        file_row integer,
        action text not null check (action in ('created', 'updated', 'deleted')),
        before jsonb not null default '{}',
        constraint import_records_key unique nulls not distinct (institution_id, import_id, record_table, id, linked_id),
        foreign key (institution_id, import_id) references imports (institution_id, id)
      );
      create index import_records_record_index on import_records (institution_id, record_table, id);

      create function forget_imported_person() returns trigger language plpgsql as $$
      begin
        delete from import_records where institution_id = old.institution_id and record_table = tg_argv[0] and id = old.id;
        if tg_argv[0] = 'students' then
          delete from import_records r using enrolments e
          where r.institution_id = old.institution_id and r.record_table = 'enrolments' and r.id = e.id
            and e.institution_id = old.institution_id and e.student_id = old.id;
        end if;
        return null;
      end $$;
      create trigger forget_imported_person after update of erased_at on students for each row
        when (old.erased_at is null and new.erased_at is not null) execute function forget_imported_person('students');
      create trigger forget_imported_person after delete on guardians for each row
        execute function forget_imported_person('guardians');
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger forget_imported_person on students;
      drop trigger forget_imported_person on guardians;
      drop function forget_imported_person();
      drop table import_records;
      alter table imports drop column kind`);
  }
}
