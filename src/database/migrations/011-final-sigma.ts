import { Migration } from '@mikro-orm/migrations';

/**
 * Makes searches find Greek names in any case. Lower case turns Σ into σ, but did not change the final ς of a word. Updates only rows
 * that contain one.
 */
export class Migration011FinalSigma extends Migration {
  override up(): void {
    this.addSql(normalise(`translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), 'ς', 'σ')`));
    for (const [table, column] of searchedTables) {
      // Setting a column that the generated search text depends on recomputes it.
      this.addSql(`update ${table} set ${column} = ${column} where search_text like '%ς%'`);
    }
    // The update of the students has inserted the words that replace these.
    this.addSql(`delete from student_words where word like '%ς%'`);
  }

  override down(): void {
    this.addSql(normalise(`lower(public.unaccent('public.unaccent'::regdictionary, value))`));
  }
}

const searchedTables = [
  ['students', 'first_name'],
  ['guardians', 'name'],
  ['classes', 'name'],
  ['courses', 'name'],
] as const;

function normalise(expression: string): string {
  return `
    create or replace function search_normalise(value text) returns text
      language sql immutable strict parallel safe
      return ${expression}`;
}
