import { cellToText, truncateCellText } from '../file/cell-text.ts';
import type { SheetRow } from '../file/sheet-file.ts';

const MAX_ROWS = 3;
const MAX_CELLS = 8;
const MAX_LENGTH = 30;

/** Quotes the first rows of a file, shortened, for the message about a missing header. */
export function quoteRows(rows: readonly SheetRow[]): string {
  return rows
    .slice(0, MAX_ROWS)
    .map(({ row, cells }) => {
      const texts = cells.map((cell) => truncateCellText(cellToText(cell).trim(), MAX_LENGTH)).filter(Boolean);
      const more = texts.length > MAX_CELLS ? ', …' : '';
      return `row ${row}: ${texts
        .slice(0, MAX_CELLS)
        .map((text) => JSON.stringify(text))
        .join(', ')}${more}`;
    })
    .join('; ');
}
