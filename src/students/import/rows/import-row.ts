import { checkDateOfBirth } from '../../../input/date-of-birth.rules.ts';
import { readText } from '../../../input/text-rules.ts';
import { EARLIEST_DAY } from '../../../input/time-zone.ts';
import { ValidationErrors } from '../../../input/validation-errors.ts';
import { ruledColumns, type TextColumn } from '../../student.columns.ts';
import { Student } from '../../student.entity.ts';
import type { Cell, SheetRow } from '../file/sheet-file.ts';
import { readGuardians } from '../guardians/read-guardians.ts';
import { repeatsHeader } from '../header/read-header.ts';
import type { DateColumn, ImportColumn, StagedColumn } from '../import-columns.ts';
import { type ImportProblem, problemsOfRow } from '../import-problems.ts';
import { roleOf } from './role-words.ts';
import { phoneAt, type RowRules, readDay, readNumber, readStatus, refuse, wholeTextAt } from './row-cells.ts';

/** A row as it is staged: its values by column, null if there is none or it is wrong. */
export interface ParsedRow {
  readonly row: number;
  readonly values: Readonly<Record<StagedColumn, string | null>>;
  readonly problems: readonly ImportProblem[];
}

const REQUIRED_STUDENT_ID = { ...Student.properties.studentId.rule, required: true };

/** The longest code or name of a class. */
const MAX_CLASS_NAME = 200;

/**
 * Reads a row by the rules of create and update ([D21], [D31]), with all its errors. Returns null for somebody who is no student ([D59]), and
 * for a row that repeats the header ([D98]).
 */
export function readRow({ row, cells }: SheetRow, rules: RowRules): ParsedRow | null {
  if (repeatsHeader(rules.header, cells)) return null;
  const problems = new ValidationErrors();
  if (isRoleOfOthers(problems, cells, rules)) return null;
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
  const enrollmentDate = day('enrollment_date');
  if (enrollmentDate !== null && enrollmentDate < EARLIEST_DAY)
    refuse(problems, 'enrollment_date', 'date_out_of_range', `must not be before ${EARLIEST_DAY}.`);
  const values = {
    student_id: studentId ?? null,
    date_of_birth: problems.has('dateOfBirth') ? null : dateOfBirth,
    class_id: number('class_id'),
    class_name: readText(problems, 'class_name', text('class_name'), { max: MAX_CLASS_NAME }) ?? null,
    status: readStatus(problems, text('status'), rules.statuses),
    enrollment_date: problems.has('enrollmentDate') ? null : enrollmentDate,
    parent_id: number('parent_id'),
    ...texts,
    ...readGuardians(problems, text),
  };
  return { row, values, problems: problemsOfRow(problems, row, cells, rules.header) };
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
