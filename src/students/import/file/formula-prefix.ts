/** The values that a spreadsheet shows for a failed formula, and reads as errors again. */
const ERROR = '#(REF!|N/A|VALUE!|NAME\\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$';

/**
 * Matches the rest of a harmless text after its sign: a number or phone number, and words after it. Anything else may be an
 * expression that begins with a number. No letter of the words can be part of the number, which keeps the match linear.
 */
const NUMBER = '\\.?[0-9][-0-9 ().x/]*(?:[A-Za-wyz][A-Za-z .]*)?$';

/**
 * Matches texts that a spreadsheet would run as a formula or take for the error of one, texts with a character that stands for lost bytes
 * in files, and texts that already look prefixed: an export puts an apostrophe before them ([D32]). Full-width signs count as plain ones, since spreadsheets may read them so.
 */
const FORMULA = `^'*([=＝@＠\\t\\r]|[+＋－-](?!${NUMBER})|${ERROR}|[^\\uFFFD]*\\uFFFD)`;

/** Matches the characters with which a text begins that gets an apostrophe. */
export const FORMULA_BEGIN = `['=＝@＠\\t\\r+＋－#-]`;

const TO_PREFIX = new RegExp(FORMULA);
const FAILED = new RegExp(`^${ERROR}`);
const PREFIXED = new RegExp(`^'(?=${FORMULA.slice(1)})`);

/** Returns whether a cell's text is the error of a failed formula. One with the apostrophe of an export before it is not. */
export function isFormulaError(text: string): boolean {
  return FAILED.test(text);
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function withPrefix(text: string): string {
  return TO_PREFIX.test(text) ? `'${text}` : text;
}

/** Returns whether an export put an apostrophe before a text. */
export function isPrefixed(text: string): boolean {
  return PREFIXED.test(text);
}

/** Removes the apostrophe that an export put before a text. */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIXED, '');
}
