import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a pattern by which a trigram index finds a normalised text: its first four pieces of three letters, or the text itself if it
 * has fewer than two. For a pattern, the index reads the entries of every trigram. For a long word among a million students that costs
 * more than rechecking the few rows that contain the pieces but not the word.
 */
export class Migration013SearchPatterns extends Migration {
  override up(): void {
    this.addSql(`
      create function search_pattern(searched text) returns text language sql immutable strict parallel safe as $$
        select '%' || case when count(*) > 1 then string_agg(part[1], '%' order by place)
          else regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') end || '%'
        -- Two letters at the end of a word are a trigram of the index, too.
        from regexp_matches(searched, '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%_\\\\]', 'g') with ordinality as parts (part, place)
        where place <= 4
      $$`);
  }

  override down(): void {
    this.addSql('drop function search_pattern(text)');
  }
}
