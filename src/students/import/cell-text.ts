import type { Cell } from './sheet-file.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A day as a spreadsheet counts it, from 1900 (with its 29 February 1900) or 1904, as `YYYY-MM-DD`; undefined where it is none. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (!(days >= 1 && days < 2_958_466)) return undefined;
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * DAY).toISOString().slice(0, 10);
}

/** A cell as the text that a spreadsheet shows for it. */
export function textOfCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}
