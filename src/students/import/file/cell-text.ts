import { DAY } from '../../../input/calendar-day.ts';
import type { Cell } from './sheet-file.ts';

/** 29 February 1900, which never was: spreadsheets have counted it since Lotus 1-2-3. */
const LEAP_DAY_OF_1900 = 60;

/** 1 January 1904 counted from 1900. */
const FIRST_OF_1904 = 1462;

const AFTER_9999 = 2_958_466;

export interface DateSystem {
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
}

/** A day as a spreadsheet counts it, from 1900 or 1904, as `YYYY-MM-DD`; undefined where it is none. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial) + (is1904 ? FIRST_OF_1904 : 0);
  if (!(serial >= 0 && days >= 1 && days < AFTER_9999) || days === LEAP_DAY_OF_1900) return undefined;
  const epoch = Date.UTC(1899, 11, days < LEAP_DAY_OF_1900 ? 31 : 30);
  return new Date(epoch + days * DAY).toISOString().slice(0, 10);
}

/** A time as workbooks may write it in a date cell (ECMA-376, 18.18.11), of which the day counts as it is written. */
const TIME = /(?<=^\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

/** What a cell of a workbook holds as a day; undefined for a number that is none. */
export function dayOfCell(cell: Cell, { is1904 }: DateSystem): string | undefined {
  return typeof cell === 'number' ? dayOfSerial(cell, is1904) : textOfCell(cell).trim().replace(TIME, '');
}

/** Whether a cell is a number of which the last digits are lost: what reads workbooks, as a spreadsheet, cannot hold them. */
export function hasLostDigits(cell: Cell): boolean {
  return typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER;
}

/** Characters of a cell that an answer quotes. */
const MAX_SHOWN = 200;

/** The first 200 characters of a cell's text. */
export function shortened(text: string): string {
  return [...text.slice(0, 2 * MAX_SHOWN)].slice(0, MAX_SHOWN).join('');
}

/** A cell as the text that a spreadsheet shows for it. */
export function textOfCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}
