/** A timestamptz column as ISO 8601 UTC with milliseconds and `Z` ([D2]). */
export function dateTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The words of a search text as LIKE patterns that find them anywhere in a normalised text ([D24]). */
export function wordPatterns(search: string): string[] {
  return search
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
