import type { ValidationErrors } from '../../../input/validation-errors.ts';
import { cellToDay, cellToText, type DateSystem, hasLostDigits } from '../file/cell-text.ts';
import { isFormulaError, isPrefixed, withoutPrefix } from '../file/formula-prefix.ts';
import type { Cell } from '../file/sheet-file.ts';
import type { Header } from '../header/read-header.ts';
import { type ProblemCode, toRuleField } from '../import-problems.ts';
import type { DateFormatDetector } from './date-format-detector.ts';

/** The rules by which the rows of a file are read. */
export interface RowRules {
  readonly header: Header;
  /** True if every row is a new record, whose mandatory fields must be there. */
  readonly createOnly: boolean;
  readonly statuses: readonly string[];
  /** In the institution's time zone. */
  readonly today: string;
  /** The way in which the workbook counts days; null for CSV, whose days are texts. */
  readonly workbook: DateSystem | null;
  readonly dates: DateFormatDetector;
}

/** Longer texts are left as they are, because the rule of every field refuses them. */
const MAX_CELL = 10_000;

/** Stands for bytes that an encoding does not know, here or in the program that wrote the file. */
const UNDECODABLE = '\ufffd';

/** Adds a problem with a code that clients of imports know. */
export function refuse(problems: ValidationErrors, field: string, code: ProblemCode, message: string): undefined {
  problems.add(toRuleField(field), message, code);
}

function textAt(
  cells: readonly Cell[],
  column: string,
  { header }: RowRules,
  problems: ValidationErrors,
): string | undefined {
  const place = header.places.get(column);
  if (place === undefined) return undefined;
  const text = cellToText(cells[place]);
  if (text.length > MAX_CELL) return text;
  if (text.includes(UNDECODABLE) && !isPrefixed(text))
    return refuse(problems, column, 'undecodable', "has bytes that the file's encoding does not know (�).");
  return isFormulaError(text)
    ? refuse(problems, column, 'formula_error', 'is the error of a formula.')
    : withoutPrefix(text);
}

/** Reads the text of a cell. A number whose last digits are lost is an error, so that it does not become another student's id. */
export function wholeTextAt(cells: readonly Cell[], column: string, rules: RowRules, problems: ValidationErrors) {
  if (!hasLostDigits(cells[rules.header.places.get(column) ?? -1])) return textAt(cells, column, rules, problems);
  const message = 'is a number whose last digits are lost. Enter it again in a cell formatted as text.';
  return refuse(problems, column, 'lost_digits', message);
}

/** A number as a spreadsheet shows one that does not fit into its cell; the rest of the digits is gone. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Reads a phone number, whose every digit counts ([D58]). A student id is checked by the plan, since a student may have such a one. */
export function phoneAt(cells: readonly Cell[], column: string, rules: RowRules, problems: ValidationErrors) {
  const text = wholeTextAt(cells, column, rules, problems);
  if (text === undefined || !SCIENTIFIC.test(text.trim())) return text;
  const message = 'is a number that has lost digits. Format the column as text and save the file again.';
  return refuse(problems, column, 'lost_digits', message);
}

/** Reads a day in the format that the column has. */
export function readDay(
  problems: ValidationErrors,
  column: string,
  cells: readonly Cell[],
  rules: RowRules,
): string | null {
  const text = textAt(cells, column, rules, problems)?.trim();
  if (!text) return null;
  const day = rules.workbook ? cellToDay(cells[rules.header.places.get(column) as number], rules.workbook) : text;
  const result = rules.dates.read(column, day ?? '');
  if ('day' in result) return result.day;
  refuse(problems, column, result.code, result.message);
  return null;
}

/** Reads an id. */
export function readNumber(problems: ValidationErrors, column: string, value: string | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31) return text;
  problems.add(column, 'must be an id: a whole number above 0.', 'invalid_id');
  return null;
}

/** Reads one of the words of a status. */
export function readStatus(
  problems: ValidationErrors,
  value: string | undefined,
  statuses: readonly string[],
): string | null {
  const text = value?.trim().toLowerCase();
  if (!text) return null;
  if (statuses.includes(text)) return text;
  refuse(problems, 'status', 'invalid_status', `must be one of: ${statuses.join(', ')}.`);
  return null;
}

/** True if a row has only white space. Blank rows have a number and are otherwise ignored ([D31]). */
export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''));
}

/** Explanations, such as those of the template, begin with this. */
export const EXPLANATION_MARK = '# ';

/** Columns of which every exported student has a value, none of which begins like an explanation. */
const NEVER_EXPLAINED = ['status', 'enrollment_date'] as const;

/**
 * True if a row explains the columns instead of naming a student: most of its texts begin with a number sign and a space, but for a
 * student of an export all may do so.
 */
export function isExplanation(cells: readonly Cell[], { places }: Pick<Header, 'places'>): boolean {
  if (!cells.some(isExplanationText)) return false;
  const hasValue = (cell: Cell) => cellToText(cell).trim() !== '' && !isExplanationText(cell);
  if (NEVER_EXPLAINED.every((column) => hasValue(cells[places.get(column) ?? -1]))) return false;
  const texts = cells.filter((cell) => cellToText(cell).trim() !== '');
  return 2 * texts.filter(isExplanationText).length > texts.length;
}

function isExplanationText(cell: Cell): boolean {
  return typeof cell === 'string' && cell.trimStart().startsWith(EXPLANATION_MARK);
}
