import { isCalendarDay } from '../../input/calendar-day.ts';
import { readText } from '../../input/text-rules.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import { ruledColumns, type TextColumn } from '../student.columns.ts';
import { checkDateOfBirth, studentIdRule } from '../student.rules.ts';
import { cellToDay, cellToText, type DateSystem, hasLostDigits } from './file/cell-text.ts';
import { isFormulaError, withoutPrefix } from './file/formula-prefix.ts';
import type { Cell, SheetRow } from './file/sheet-file.ts';
import type { Header, ImportColumn } from './import-columns.ts';
import { type ImportProblem, problemsOfRow, toRuleField } from './import-problems.ts';

/** A row as it is staged: its values by column, null if there is none or it is wrong. */
export interface ParsedRow {
  readonly row: number;
  readonly values: Readonly<Record<ImportColumn, string | null>>;
  readonly problems: readonly ImportProblem[];
}

export interface RowRules {
  readonly header: Header;
  /** True if every row is a new student, whose mandatory fields must be there. */
  readonly createOnly: boolean;
  readonly statuses: readonly string[];
  /** In the institution's time zone. */
  readonly today: string;
  /** How the workbook counts days; null for CSV, whose days are texts. */
  readonly workbook: DateSystem | null;
}

/** Longer texts are left as they are, because the rule of every field refuses them. */
const MAX_CELL = 10_000;

/** Stands for bytes that an encoding does not know, here or in the program that wrote the file. */
const UNDECODABLE = '\ufffd';

const REQUIRED_STUDENT_ID = { ...studentIdRule, required: true };

/** The longest code or name of a class. */
const MAX_CLASS_NAME = 200;

/** True if a row has only white space. Blank rows have a number and are otherwise ignored ([D31]). */
export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''));
}

/** Reads a row by the rules of create and update ([D21], [D31]), with all its errors. */
export function readRow({ row, cells }: SheetRow, rules: RowRules): ParsedRow {
  const problems = new ValidationErrors();
  const text = (column: ImportColumn) => wholeTextAt(cells, column, rules, problems);
  const number = (column: ImportColumn) => readNumber(problems, column, text(column));
  const day = (column: ImportColumn) => readDay(problems, column, cells, rules);
  const studentId = readText(problems, 'studentId', text('student_id'), REQUIRED_STUDENT_ID);
  const texts = {} as Record<TextColumn, string | null>;
  for (const { name, inputName, rule, requiredRule } of ruledColumns) {
    const value = text(name);
    const mustBeThere = rules.createOnly || value !== undefined;
    texts[name] = readText(problems, inputName, value, mustBeThere ? requiredRule : rule) ?? null;
  }
  const dateOfBirth = day('date_of_birth');
  checkDateOfBirth(problems, dateOfBirth, rules.today);
  const values = {
    student_id: studentId ?? null,
    date_of_birth: problems.has('dateOfBirth') ? null : dateOfBirth,
    class_id: number('class_id'),
    class_name: readText(problems, 'class_name', text('class_name'), { max: MAX_CLASS_NAME }) ?? null,
    status: readStatus(problems, text('status'), rules.statuses),
    enrollment_date: day('enrollment_date'),
    parent_id: number('parent_id'),
    ...texts,
  };
  return { row, values, problems: problemsOfRow(problems, row, cells, rules.header) };
}

function textAt(
  cells: readonly Cell[],
  column: ImportColumn,
  { header }: RowRules,
  problems: ValidationErrors,
): string | undefined {
  const place = header.places.get(column);
  if (place === undefined) return undefined;
  const text = cellToText(cells[place]);
  if (text.length > MAX_CELL) return text;
  if (text.includes(UNDECODABLE)) {
    problems.add(toRuleField(column), "has bytes that the file's encoding does not know (�).");
    return undefined;
  }
  if (!isFormulaError(text)) return withoutPrefix(text);
  problems.add(toRuleField(column), 'is the error of a formula.');
  return undefined;
}

/** Reads the text of a cell. A number whose last digits are lost is an error, so that it does not become another student's id. */
function wholeTextAt(cells: readonly Cell[], column: ImportColumn, rules: RowRules, problems: ValidationErrors) {
  if (!hasLostDigits(cells[rules.header.places.get(column) ?? -1])) return textAt(cells, column, rules, problems);
  problems.add(
    toRuleField(column),
    'is a number whose last digits are lost. Enter it again in a cell formatted as text.',
  );
  return undefined;
}

function readDay(
  problems: ValidationErrors,
  column: ImportColumn,
  cells: readonly Cell[],
  rules: RowRules,
): string | null {
  const text = textAt(cells, column, rules, problems)?.trim();
  if (!text) return null;
  const day = rules.workbook ? cellToDay(cells[rules.header.places.get(column) as number], rules.workbook) : text;
  if (day !== undefined && isCalendarDay(day)) return day;
  problems.add(toRuleField(column), 'must be a calendar day as YYYY-MM-DD (in a workbook, a date cell will do).');
  return null;
}

function readNumber(problems: ValidationErrors, column: ImportColumn, value: string | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31) return text;
  problems.add(column, 'must be an id: a whole number above 0.');
  return null;
}

function readStatus(problems: ValidationErrors, value: string | undefined, statuses: readonly string[]): string | null {
  const text = value?.trim().toLowerCase();
  if (!text) return null;
  if (statuses.includes(text)) return text;
  problems.add('status', `must be one of: ${statuses.join(', ')}.`);
  return null;
}
