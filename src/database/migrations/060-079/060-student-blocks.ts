import { Migration } from '@mikro-orm/migrations';
import { countStudents } from '../040-059/045-statement-triggers.ts';

/**
 * Divides the totals of students by blocks of 8,192 ids, so that a page of a list is found without reading the ids before it. Each block
 * has fewer slots, since concurrent transactions often write to different blocks.
 */
export class Migration060StudentBlocks extends Migration {
  override up(): void {
    this.addSql(SEQUENTIAL);
    // Waits for transactions that have changed students and would call the former function.
    this.addSql('lock table students in share row exclusive mode');
    this.addSql('delete from student_totals');
    this.addSql('alter table student_totals drop constraint student_totals_pkey');
    this.addSql('alter table student_totals add column first_id integer not null');
    this.addSql('alter table student_totals add primary key (institution_id, status, first_id, slot)');
    this.addSql(countStudentsByBlock);
    this.addSql(`
      insert into student_totals (institution_id, status, first_id, slot, total)
      select institution_id, status, id - id % 8192, 0, count(*) from students where deleted_at is null group by 1, 2, 3`);
  }

  override down(): void {
    this.addSql(SEQUENTIAL);
    this.addSql('lock table students in share row exclusive mode');
    this.addSql('delete from student_totals');
    this.addSql('alter table student_totals drop constraint student_totals_pkey');
    this.addSql('alter table student_totals drop column first_id');
    this.addSql('alter table student_totals add primary key (institution_id, status, slot)');
    this.addSql(countStudents);
    this.addSql(`
      insert into student_totals (institution_id, status, slot, total)
      select institution_id, status, 0, count(*) from students where deleted_at is null group by 1, 2`);
  }
}

/**
 * Lets a Citus cluster alter the distributed tables and replace their function in one transaction, which it does only by one connection
 * to each node. Elsewhere the setting has no effect.
 */
const SEQUENTIAL = `set local citus.multi_shard_modify_mode = 'sequential'`;

const countStudentsByBlock = `
  create or replace function count_students() returns trigger language plpgsql as $$
  declare
    changed record;
  begin
    if tg_op = 'INSERT' then
      for changed in
        select institution_id, status, id - id % 8192 as first_id, count(*) as total
        from new_rows where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
      loop
        insert into student_totals as t (institution_id, status, first_id, slot, total)
          values (changed.institution_id, changed.status, changed.first_id, pg_backend_pid() % 8, changed.total)
        on conflict (institution_id, status, first_id, slot) do update set total = t.total + excluded.total;
      end loop;
    else
      for changed in
        select institution_id, status, first_id, sum(change) as total
        from (
          select institution_id, status, id - id % 8192 as first_id, 1 as change from new_rows where deleted_at is null
          union all
          select institution_id, status, id - id % 8192, -1 from old_rows where deleted_at is null
        ) changes group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      loop
        insert into student_totals as t (institution_id, status, first_id, slot, total)
          values (changed.institution_id, changed.status, changed.first_id, pg_backend_pid() % 8, changed.total)
        on conflict (institution_id, status, first_id, slot) do update set total = t.total + excluded.total;
      end loop;
    end if;
    return null;
  end $$;
`;
