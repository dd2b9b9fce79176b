import { normalise } from '../../../input/normalise.ts';

/** The names of the months in English, German, French and Spanish, with their abbreviations ([D98]), without accents. */
const NAMES = [
  'january jan januar janner jaenner janvier janv enero ene',
  'february feb februar feber fevrier fevr fev febrero',
  'march mar marz maerz mrz mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug aout agosto ago',
  'september sep sept septembre septiembre setiembre set',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic',
];

const MONTHS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));

const WORD = String.raw`\p{L}\p{M}*(?:[\p{L}\p{M}]){2,11}`;

/** `12. März 2010`, `12 de marzo de 2010`, `1er mars 2010`, `12-Mar-2010`. */
const DAY_FIRST = new RegExp(
  String.raw`^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?(?:[-/. ]|, | de | of )? *(?<month>${WORD})\.?(?:[-/. ]|, | de | del )? *(?<year>\d{4}|\d{2})\.?$`,
  'iu',
);

/** `March 12, 2010`. */
const MONTH_FIRST = new RegExp(
  String.raw`^(?<month>${WORD})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4}|\d{2})$`,
  'iu',
);

/** `2010-Mar-12`. */
const YEAR_FIRST = new RegExp(String.raw`^(?<year>\d{4})[-/. ](?<month>${WORD})\.?[-/. ](?<day>\d{1,2})$`, 'iu');

/** The parts of a date as texts; the month is a number. */
export interface NamedDate {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** Longer texts are no dates. */
const MAX_DATE = 40;

/** Returns the parts of a date whose month has a name; undefined for another text. */
export function readNamedMonth(text: string): NamedDate | undefined {
  if (text.length > MAX_DATE || !/\p{L}/u.test(text)) return undefined;
  const match = DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text) ?? YEAR_FIRST.exec(text);
  const { year = '', month = '', day = '' } = match?.groups ?? {};
  const letters = (normalise(month, 'NFKD') ?? '').toLowerCase().replace(/\p{M}/gu, '');
  const number = MONTHS.get(letters);
  return number === undefined ? undefined : { year, month: String(number), day };
}
