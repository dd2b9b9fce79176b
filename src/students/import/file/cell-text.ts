import { DAY_MS } from '../../../input/time-zone.ts';
import type { Cell } from './sheet-file.ts';

/** Serial of 29 February 1900, which did not exist: spreadsheets have counted it since Lotus 1-2-3. */
const LEAP_DAY_OF_1900 = 60;

/** Serial of 1 January 1904 when counted from 1900. */
const FIRST_OF_1904 = 1462;

/** First serial after the year 9999. */
const AFTER_9999 = 2_958_466;

export interface DateSystem {
  /** Serials count from 1904 instead of 1900. */
  readonly is1904: boolean;
}

/** Converts a spreadsheet's serial date, counted from 1900 or 1904, to `YYYY-MM-DD`. Returns undefined for an invalid one. */
export function serialToDay(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial) + (is1904 ? FIRST_OF_1904 : 0);
  if (!(serial >= 0 && days >= 1 && days < AFTER_9999) || days === LEAP_DAY_OF_1900) return undefined;
  const epoch = Date.UTC(1899, 11, days < LEAP_DAY_OF_1900 ? 31 : 30);
  return new Date(epoch + days * DAY_MS).toISOString().slice(0, 10);
}

/** The time in a date cell in ISO notation (ECMA-376, 18.18.11). It is ignored: the day counts as it is written. */
const TIME = /(?<=^\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

/** Returns the date in a workbook's cell, or undefined for a number that is not a valid serial date. */
export function cellToDay(cell: Cell, { is1904 }: DateSystem): string | undefined {
  return typeof cell === 'number' ? serialToDay(cell, is1904) : cellToText(cell).trim().replace(TIME, '');
}

/** Returns whether a cell's number has lost its last digits, because neither JavaScript nor spreadsheets can represent them. */
export function hasLostDigits(cell: Cell): boolean {
  return typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER;
}

/** Maximum number of a cell's characters that are quoted in a response. */
const MAX_QUOTED = 200;

/** Truncates a cell's text, by default to 200 characters. */
export function truncateCellText(text: string, max = MAX_QUOTED): string {
  return [...text.slice(0, 2 * max)].slice(0, max).join('');
}

/** Returns the text that a spreadsheet shows for a cell. */
export function cellToText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}
