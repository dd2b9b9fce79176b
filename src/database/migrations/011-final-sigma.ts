import { Migration } from '@mikro-orm/migrations';

/**
 * Searches find Greek names in any case: Σ is σ in lower case, while the ς that ends a word stayed ς. Only rows that have one
 * are written again.
 */
export class Migration011FinalSigma extends Migration {
  override up(): void {
    this.addSql(normalise(`translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), 'ς', 'σ')`));
    for (const [table, column] of searchedTables) {
      // Setting a column that the search text is made of makes it anew.
      this.addSql(`update ${table} set ${column} = ${column} where search_text like '%ς%'`);
    }
    // Writing the students has noted the words that take their places.
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
