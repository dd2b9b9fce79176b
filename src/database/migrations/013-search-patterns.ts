import { Migration } from '@mikro-orm/migrations';

/**
 * A pattern by which an index of trigrams finds a normalised text: its first four pieces of three letters, or the text itself
 * where it has fewer than two. Of a pattern the index reads the texts of every three letters in a row, which for a long word
 * among a million students costs more than looking at those few who have the pieces without the word.
 */
export class Migration013SearchPatterns extends Migration {
  override up(): void {
    this.addSql(`
      create function search_pattern(searched text) returns text language sql immutable strict parallel safe as $$
        select '%' || case when count(*) > 1 then string_agg(part[1], '%' order by place)
          else regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') end || '%'
        -- Two letters before something else are three for the index, too: the end of a word.
        from regexp_matches(searched, '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%_\\\\]', 'g') with ordinality as parts (part, place)
        where place <= 4
      $$`);
  }

  override down(): void {
    this.addSql('drop function search_pattern(text)');
  }
}
