import { parseText, type TextRule } from '../../../input/text-rules.ts';
import { isCalendarDay } from '../../../input/time-zone.ts';

/** A cell as it is stored, or the problem with it. */
type CellResult = { readonly value: string } | { readonly problem: string };

/** Reads a cell that is not blank. */
export type CellRule = (text: string) => CellResult;

const SOURCED_ID = /^[0-9A-Za-z._/@-]{1,255}$/;
const DAY_OF_TIME = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** An identifier, of the record itself or of one that it refers to. */
export const sourcedId: CellRule = (text) =>
  SOURCED_ID.test(text)
    ? { value: text }
    : { problem: 'must be an identifier: at most 255 of the characters 0-9, A-Z, a-z and . _ / @ -' };

/** Identifiers between commas. */
export const sourcedIds: CellRule = (text) => {
  const ids = text.split(',').map((id) => id.trim());
  const invalid = ids.find((id) => !SOURCED_ID.test(id));
  return invalid === undefined
    ? { value: ids.join(',') }
    : { problem: 'must be identifiers between commas, of the characters 0-9, A-Z, a-z and . _ / @ -' };
};

/** A day. The time of a date that has one is ignored. */
export const day: CellRule = (text) => {
  const [, date] = DAY_OF_TIME.exec(text) ?? [];
  return date !== undefined && isCalendarDay(date)
    ? { value: date }
    : { problem: 'must be a calendar day as YYYY-MM-DD.' };
};

export const year: CellRule = (text) =>
  /^(19|[2-9]\d)\d\d$/.test(text) ? { value: text } : { problem: 'must be a year as YYYY.' };

export const boolean: CellRule = (text) =>
  /^(true|false)$/i.test(text) ? { value: text.toLowerCase() } : { problem: 'must be true or false.' };

/** Returns the rule of a text, which is stored as other inputs store it. */
export function text(rule: TextRule): CellRule {
  return (value) => {
    let problem: string | undefined;
    const parsed = parseText(value, rule, (message) => {
      problem = message;
    });
    return problem === undefined ? { value: parsed ?? '' } : { problem };
  };
}

/** Returns the rule of one of a list of words, or of an extension to them, in any case. */
export function word(words: readonly string[]): CellRule {
  const byName = new Map(words.map((each) => [each.toLowerCase(), each]));
  return (value) => {
    const known = byName.get(value.toLowerCase()) ?? (/^ext:\S{1,100}$/.test(value) ? value : undefined);
    return known === undefined ? { problem: `must be one of: ${words.join(', ')}.` } : { value: known };
  };
}
