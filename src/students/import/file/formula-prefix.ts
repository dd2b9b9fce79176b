/** What a spreadsheet shows for a formula that failed, and reads as such. */
const ERROR = '#(REF!|N/A|VALUE!|NAME\\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$';

/**
 * What harmless texts go on with after a sign: a number as it is counted or dialled, and words after it. More than that may
 * be an expression that begins with a number. No letter of the words could be one of the number, so that no text takes long.
 */
const NUMBER = '\\.?[0-9][-0-9 ().x/]*(?:[A-Za-wyz][A-Za-z .]*)?$';

/** A signed number, which is no formula. */
export const SIGNED_NUMBER = `^[+＋－-]${NUMBER}`;

/**
 * Texts that a spreadsheet would run as a formula or take for the error of one, and those that already look prefixed: an
 * export puts an apostrophe before them ([D32]). Full-width signs count as plain ones, since spreadsheets may read them so. The
 * same pattern is valid in JavaScript and in PostgreSQL.
 */
export const FORMULA = `^'*([=＝@＠\\t\\r]|[+＋－-](?!${NUMBER})|${ERROR})`;

const FAILED = new RegExp(`^${ERROR}`);
const PREFIXED = new RegExp(`^'(?=${FORMULA.slice(1)})`);

/** Whether a cell's text is the error of a formula; with the apostrophe of an export before it, it is a text like others. */
export function isFormulaError(text: string): boolean {
  return FAILED.test(text);
}

/** Removes the apostrophe that an export put before a text. */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIXED, '');
}
