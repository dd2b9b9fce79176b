import { checkDateOfBirth } from '../../input/date-of-birth.rules.ts';
import { readText } from '../../input/text-rules.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import { ruledColumns, type TextColumn } from '../student.columns.ts';
import { Student } from '../student.entity.ts';
import type { DateFormatDetector } from './date-format-detector.ts';
import { cellToDay, cellToText, type DateSystem, hasLostDigits } from './file/cell-text.ts';
import { isFormulaError, isPrefixed, withoutPrefix } from './file/formula-prefix.ts';
import type { Cell, SheetRow } from './file/sheet-file.ts';
import { readGuardians } from './guardians/read-guardians.ts';
import {
  type DateColumn,
  type Header,
  type ImportColumn,
  type ImportField,
  repeatsHeader,
  type StagedColumn,
} from './import-columns.ts';
import { type ImportProblem, type ProblemCode, problemsOfRow, toRuleField } from './import-problems.ts';
import { roleOf } from './role-words.ts';

/** A row as it is staged: its values by column, null if there is none or it is wrong. */
export interface ParsedRow {
  readonly row: number;
  readonly values: Readonly<Record<StagedColumn, string | null>>;
  readonly problems: readonly ImportProblem[];
}

/** A row of somebody who is no student ([D59]), or one that repeats the header ([D98]). */
export interface SkippedRow {
  readonly row: number;
  readonly skipped: true;
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
  readonly dates: DateFormatDetector;
}

/** Longer texts are left as they are, because the rule of every field refuses them. */
const MAX_CELL = 10_000;

/** Stands for bytes that an encoding does not know, here or in the program that wrote the file. */
const UNDECODABLE = '\ufffd';

const REQUIRED_STUDENT_ID = { ...Student.properties.studentId.rule, required: true };

/** The longest code or name of a class. */
const MAX_CLASS_NAME = 200;

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

/** Reads a row by the rules of create and update ([D21], [D31]), with all its errors. */
export function readRow({ row, cells }: SheetRow, rules: RowRules): ParsedRow | SkippedRow {
  if (repeatsHeader(rules.header, cells)) return { row, skipped: true };
  const problems = new ValidationErrors();
  if (isRoleOfOthers(problems, cells, rules)) return { row, skipped: true };
  const fullName = splitFullName(cells, rules, problems);
  const text = (column: StagedColumn) => {
    if (column in fullName) return fullName[column as keyof FullName];
    return (column === 'phone' ? phoneAt : wholeTextAt)(cells, column, rules, problems);
  };
  const number = (column: ImportColumn) => readNumber(problems, column, text(column));
  const day = (column: DateColumn) => readDay(problems, column, cells, rules);
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
    ...readGuardians(problems, text),
  };
  return { row, values, problems: problemsOfRow(problems, row, cells, rules.header) };
}

/** Adds a problem with a code that clients of imports know. */
function refuse(problems: ValidationErrors, field: ImportField, code: ProblemCode, message: string): undefined {
  problems.add(toRuleField(field), message, code);
}

/** Returns whether a row names a teacher, a guardian or staff. An unknown word is a problem, so that nobody else becomes a student. */
function isRoleOfOthers(problems: ValidationErrors, cells: readonly Cell[], rules: RowRules): boolean {
  if (!rules.header.places.has('role')) return false;
  const word = wholeTextAt(cells, 'role', rules, problems)?.trim() ?? '';
  const role = roleOf(word);
  const fix = `Send columns with ${JSON.stringify(rules.header.names.role)}: null if the column has no roles.`;
  if (word === '') refuse(problems, 'role', 'required', `is required where there is a column of roles. ${fix}`);
  else if (!role)
    refuse(problems, 'role', 'unknown_role', `is no known role, such as student, teacher or guardian. ${fix}`);
  return role === 'other';
}

/** The names that one column has; empty for a file with a column for each. */
type FullName = Partial<Record<'first_name' | 'last_name', string | undefined>>;

/** The commas of Latin, Chinese and Arabic script. */
const COMMA = /[,，،]/;

/** Stands for the names of a row whose full name has a problem, so that they have none besides. */
const UNSPLIT = '-';

/** Splits a full name at its comma: `Last, First` ([D98]). */
function splitFullName(cells: readonly Cell[], rules: RowRules, problems: ValidationErrors): FullName {
  if (!rules.header.places.has('full_name')) return {};
  const name = wholeTextAt(cells, 'full_name', rules, problems)?.trim();
  const parts = name?.split(COMMA) ?? [];
  if (parts.length === 2) return { first_name: parts[1], last_name: parts[0] };
  if (name === '') refuse(problems, 'full_name', 'required', 'is required.');
  else if (name !== undefined)
    refuse(problems, 'full_name', 'invalid_name', 'must be the last name, one comma, and the first name: "Lee, Ann".');
  return { first_name: UNSPLIT, last_name: UNSPLIT };
}

function textAt(
  cells: readonly Cell[],
  column: ImportField,
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
function wholeTextAt(cells: readonly Cell[], column: ImportField, rules: RowRules, problems: ValidationErrors) {
  if (!hasLostDigits(cells[rules.header.places.get(column) ?? -1])) return textAt(cells, column, rules, problems);
  const message = 'is a number whose last digits are lost. Enter it again in a cell formatted as text.';
  return refuse(problems, column, 'lost_digits', message);
}

/** A number as a spreadsheet shows one that does not fit into its cell; the rest of the digits is gone. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Reads a phone number, whose every digit counts ([D58]). A student id is checked by the plan, since a student may have such a one. */
function phoneAt(cells: readonly Cell[], column: StagedColumn, rules: RowRules, problems: ValidationErrors) {
  const text = wholeTextAt(cells, column, rules, problems);
  if (text === undefined || !SCIENTIFIC.test(text.trim())) return text;
  const message = 'is a number that has lost digits. Format the column as text and save the file again.';
  return refuse(problems, column, 'lost_digits', message);
}

function readDay(
  problems: ValidationErrors,
  column: DateColumn,
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

function readNumber(problems: ValidationErrors, column: ImportColumn, value: string | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31) return text;
  problems.add(column, 'must be an id: a whole number above 0.', 'invalid_id');
  return null;
}

function readStatus(problems: ValidationErrors, value: string | undefined, statuses: readonly string[]): string | null {
  const text = value?.trim().toLowerCase();
  if (!text) return null;
  if (statuses.includes(text)) return text;
  refuse(problems, 'status', 'invalid_status', `must be one of: ${statuses.join(', ')}.`);
  return null;
}
