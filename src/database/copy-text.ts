const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Returns a value as COPY's text format has it. */
export function copyText(value: string | null): string {
  if (value === null) return '\\N';
  // A test costs less than a replacement of nothing.
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string) : value;
}
