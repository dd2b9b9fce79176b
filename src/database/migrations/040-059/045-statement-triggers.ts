import { Migration } from '@mikro-orm/migrations';

/**
 * Lets the triggers of statements aggregate the changed rows before they write. The tables that they write may be distributed
 * over several nodes by Citus, and statements on these cannot refer to the rows of the trigger.
 */
export class Migration045StatementTriggers extends Migration {
  override up(): void {
    this.addSql(countStudents);
    this.addSql(countGuardians);
    this.addSql(noteStudentWords);
    this.addSql(refreshAfterEnrolments);
  }

  /** The functions do what the former ones did, also in earlier schemas. */
  override down(): void {}
}

export const countStudents = `
  create or replace function count_students() returns trigger language plpgsql as $$
  declare
    changed record;
  begin
    if tg_op = 'INSERT' then
      for changed in
        select institution_id, status, count(*) as total from new_rows where deleted_at is null group by 1, 2 order by 1, 2
      loop
        insert into student_totals as t (institution_id, status, slot, total)
          values (changed.institution_id, changed.status, pg_backend_pid() % 16, changed.total)
        on conflict (institution_id, status, slot) do update set total = t.total + excluded.total;
      end loop;
    else
      for changed in
        select institution_id, status, sum(change) as total
        from (
          select institution_id, status, 1 as change from new_rows where deleted_at is null
          union all
          select institution_id, status, -1 from old_rows where deleted_at is null
        ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
      loop
        insert into student_totals as t (institution_id, status, slot, total)
          values (changed.institution_id, changed.status, pg_backend_pid() % 16, changed.total)
        on conflict (institution_id, status, slot) do update set total = t.total + excluded.total;
      end loop;
    end if;
    return null;
  end $$;
`;

const countGuardians = `
  create or replace function count_guardians() returns trigger language plpgsql as $$
  declare
    changed record;
  begin
    for changed in select institution_id, count(*) as total from changed_rows group by 1 order by 1 loop
      insert into guardian_totals as t (institution_id, slot, total)
        values (changed.institution_id, pg_backend_pid() % 16, case tg_op when 'INSERT' then 1 else -1 end * changed.total)
      on conflict (institution_id, slot) do update set total = t.total + excluded.total;
    end loop;
    return null;
  end $$;
`;

const noteStudentWords = `
  create or replace function note_student_words() returns trigger language plpgsql as $$
  declare
    added record;
  begin
    for added in
      select new_rows.institution_id, array_agg(distinct part.word) as words
      from new_rows, regexp_split_to_table(search_normalise(first_name || ' ' || last_name), '[^[:alnum:]]+') as part (word)
      where char_length(part.word) > 2 group by 1
    loop
      insert into student_words (institution_id, word)
        select added.institution_id, found.word from unnest(added.words) as found (word)
        where (select w.id from student_words w where w.institution_id = added.institution_id and w.word = found.word limit 1) is null;
    end loop;
    return null;
  end $$;
`;

const refreshAfterEnrolments = `
  create or replace function refresh_after_enrolments() returns trigger language plpgsql as $$
  declare
    changed record;
    students integer[];
  begin
    for changed in
      select institution_id, array_agg(student_id) as students, array_agg(class_id) as classes from changed_rows group by 1
    loop
      if tg_op = 'UPDATE' then
        -- An end must also cover roll calls that are not committed yet.
        students := array(select distinct unnest(changed.students));
      else
        -- Marks that a new enrolment makes count exist already.
        students := array(
          select distinct e.student_id from unnest(changed.students, changed.classes) as e (student_id, class_id)
          where exists (
            select from attendance_records a
            where a.institution_id = changed.institution_id and a.student_id = e.student_id and a.class_id = e.class_id));
      end if;
      if cardinality(students) > 0 then
        perform refresh_attendance_days(changed.institution_id, students);
      end if;
    end loop;
    return null;
  end $$;
`;
