import { Migration } from '@mikro-orm/migrations';

/**
 * Makes reads over OneRoster cheap: exact totals of guardians, which triggers maintain like those of students, and indexes of the
 * links of guardians by time, for the changes since a time, and of the pairs of students and classes, for counting enrolments.
 */
export class Migration034RosterReads extends Migration {
  override up(): void {
    this.addSql(`
      create table guardian_totals (
        institution_id integer not null,
        slot smallint not null,
        total integer not null,
        primary key (institution_id, slot)
      ) with (fillfactor = 50);

      create function count_guardians() returns trigger language plpgsql as $$
      begin
        insert into guardian_totals as t
          select institution_id, pg_backend_pid() % 16, case tg_op when 'INSERT' then 1 else -1 end * count(*)
          from changed_rows group by 1 order by 1
        on conflict (institution_id, slot) do update set total = t.total + excluded.total;
        return null;
      end $$;
      create trigger count_inserted_guardians after insert on guardians
        referencing new table as changed_rows for each statement
        -- See migration 037.
        when (current_setting('registrar.restoring', true) is distinct from 'on') execute function count_guardians();
      create trigger count_deleted_guardians after delete on guardians
        referencing old table as changed_rows for each statement execute function count_guardians();
      insert into guardian_totals select institution_id, 0, count(*) from guardians group by 1;

      create index student_guardians_updated_at_index on student_guardians (institution_id, updated_at);
      create index enrolments_pair_index on enrolments (institution_id, student_id, class_id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop index enrolments_pair_index, student_guardians_updated_at_index;
      drop trigger count_inserted_guardians on guardians;
      drop trigger count_deleted_guardians on guardians;
      drop function count_guardians();
      drop table guardian_totals`);
  }
}
