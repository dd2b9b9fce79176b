/** A timestamptz column as ISO 8601 UTC with milliseconds and `Z` ([D2]). */
export function dateTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Characters that lose their special look in `search_normalise` and would then mean something to LIKE. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '％': '%',
  '﹪': '%',
  '＿': '_',
  '＼': '\\',
  '﹨': '\\',
  '∖': '\\',
};

/**
 * The words of a search text as LIKE patterns that find them anywhere in a normalised text ([D24]). Accents without a letter
 * are no word: normalised they are empty, and would be found everywhere.
 */
export function wordPatterns(search: string): string[] {
  const words = search.split(/\s+/u).filter((word) => /\P{Mn}/u.test(word));
  return [...new Set(words)].map((word) => `%${likeLiteral(word)}%`);
}

/** The text as a LIKE pattern that matches only itself, before and after `search_normalise`. */
export function likeLiteral(text: string): string {
  return text.replace(/[％﹪＿＼﹨∖]/g, (character) => LOOKALIKES[character] as string).replace(/[\\%_]/g, '\\$&');
}
