/** Matches texts that a spreadsheet would run as a formula or take for its error: those that the exports of students prefix ([D32]). */
const FORMULA =
  /^'*(?:[=＝@＠\t\r]|[+＋－-](?!\.?[0-9][-0-9 ().x/]*(?:[A-Za-wyz][A-Za-z .]*)?$)|#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$)/;

/** Returns rows as a CSV file for a spreadsheet. Without the byte order mark Excel does not recognise UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${[header, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

/** Quotes a text. An apostrophe before what looks like a formula makes it a text. */
function toCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
