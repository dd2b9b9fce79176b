/** A timestamptz column as ISO 8601 UTC with milliseconds and `Z` ([D2]). */
export function dateTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The alias of a table with its alias: `s` of `students s`. */
export function aliasOf(from: string): string {
  return from.slice(from.lastIndexOf(' ') + 1);
}

/**
 * SQL of the ids that a statement is given. PostgreSQL cannot count them, so that it plans once and expects ten: otherwise it plans
 * again whenever there are fewer, which costs several times what reading them does.
 * @param place the parameter: `$2`
 */
export function idArray(place: string): string {
  return `(select ${place}::int[])::int[]`;
}

/**
 * The words of a search text ([D24]). Accents without a letter are no word: normalised they are empty, and would be found
 * everywhere.
 */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/u).filter((word) => /\P{Mn}/u.test(word)))];
}

/**
 * SQL of whether a normalised column has a text anywhere. What the column's index finds by a pattern is looked at again, which
 * is why statements of this kind are planned with their values.
 * @param text SQL of the text, normalised
 */
export function containsText(column: string, text: string): string {
  return `(${column} like search_pattern(${text}) and strpos(${column}, ${text}) > 0)`;
}

/** A normalised text as a LIKE pattern that matches only itself. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
