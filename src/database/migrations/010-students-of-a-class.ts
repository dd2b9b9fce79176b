import { Migration } from '@mikro-orm/migrations';

/** Adds an index for the pages of a class, and inserts words of a new student without reading all words. */
export class Migration010StudentsOfAClass extends Migration {
  override up(): void {
    this.addSql(`create index students_class_index on students (institution_id, class_id, id) include (status)
      where deleted_at is null`);
    this.addSql('drop index students_class_id_index');
    // The planner would turn "not exists" into a join that reads the whole table.
    this.addSql(
      noteWords(
        '(select w.id from student_words w where w.institution_id = found.institution_id and w.word = found.word limit 1) is null',
      ),
    );
  }

  override down(): void {
    this.addSql(`create index students_class_id_index on students (institution_id, class_id, status, id)
      where deleted_at is null`);
    this.addSql('drop index students_class_index');
    this.addSql(
      noteWords(
        'not exists (select from student_words w where w.institution_id = found.institution_id and w.word = found.word)',
      ),
    );
  }
}

/** @param isNew SQL condition that a word is not stored yet */
function noteWords(isNew: string): string {
  return `
    create or replace function note_student_words() returns trigger language plpgsql as $$
    begin
      insert into student_words (institution_id, word)
        select found.institution_id, found.word from (
          select distinct new_rows.institution_id, part.word
          from new_rows, regexp_split_to_table(search_normalise(first_name || ' ' || last_name), '[^[:alnum:]]+') as part (word)
          where char_length(part.word) > 2
        ) found
        where ${isNew};
      return null;
    end $$`;
}
