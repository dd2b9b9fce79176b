/** A spreadsheet runs a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns rows as a CSV file for a spreadsheet. Without the byte order mark Excel does not recognise UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${[header, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

/** Quotes a text. An apostrophe before what looks like a formula makes it a text. */
function toCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
