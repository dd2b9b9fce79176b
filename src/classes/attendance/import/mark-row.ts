import { copyText } from '../../../database/copy-text.ts';
import { readText } from '../../../input/text-rules.ts';
import { ValidationErrors } from '../../../input/validation-errors.ts';
import type { StagedRow } from '../../../students/import/file/serve-tables.ts';
import type { Cell, SheetRow } from '../../../students/import/file/sheet-file.ts';
import { repeatsHeader } from '../../../students/import/header/read-header.ts';
import { problemsOfRow } from '../../../students/import/import-problems.ts';
import { type RowRules, readDay, readStatus, refuse, wholeTextAt } from '../../../students/import/rows/row-cells.ts';

/** The columns of the rows as they are staged, in their order. */
const stagedColumns = {
  student_id: 'text',
  class_code: 'text',
  date: 'date',
  status: 'text',
  code: 'text',
  minutes_late: 'smallint',
  note: 'text',
};

/** Creates the table of the rows as they stand in the file, in the order in which they are read. */
export const createStaging = `create temp table staged_marks (row integer not null, wrong boolean not null, ${Object.entries(
  stagedColumns,
)
  .map((column) => column.join(' '))
  .join(', ')}) on commit drop`;

const MAX_MINUTES = 1_440;

/** Reads a row with all its errors. Returns null for a row that repeats the header. */
export function readMarkRow({ row, cells }: SheetRow, rules: RowRules): StagedRow | null {
  if (repeatsHeader(rules.header, cells)) return null;
  const problems = new ValidationErrors();
  const text = (column: string, max: number, required = false) =>
    readText(problems, column, wholeTextAt(cells, column, rules, problems), { max, required }) ?? null;
  const status = readStatus(problems, text('status', 100) ?? undefined, rules.statuses);
  const values: Record<keyof typeof stagedColumns, string | null> = {
    student_id: text('student_id', 64, true),
    class_code: text('class_code', 200, true),
    date: readDayOfMark(cells, rules, problems),
    status,
    code: text('code', 10),
    minutes_late: readMinutes(text('minutes_late', 100), problems),
    note: text('note', 500),
  };
  checkStatus(values, rules, problems);
  const found = problemsOfRow(problems, row, cells, rules.header);
  const columns = Object.keys(stagedColumns) as (keyof typeof stagedColumns)[];
  const line = [row, found.length > 0, ...columns.map((column) => copyText(values[column]))].join('\t');
  return { line: `${line}\n`, problems: found };
}

function readDayOfMark(cells: readonly Cell[], rules: RowRules, problems: ValidationErrors): string | null {
  const day = readDay(problems, 'date', cells, rules);
  if (day === null && !problems.has('date')) refuse(problems, 'date', 'required', 'is required.');
  if (day === null || day <= rules.today) return day;
  refuse(problems, 'date', 'date_out_of_range', 'must not be in the future.');
  return null;
}

function readMinutes(text: string | null, problems: ValidationErrors): string | null {
  if (text === null || (/^\d{1,4}$/.test(text) && Number(text) <= MAX_MINUTES)) return text;
  refuse(problems, 'minutes_late', 'invalid', `must be a whole number from 0 to ${MAX_MINUTES}.`);
  return null;
}

/** Checks what a row says of the mark without knowing the institution's codes. */
function checkStatus(
  { status, code, minutes_late }: Record<'status' | 'code' | 'minutes_late', string | null>,
  { header }: RowRules,
  problems: ValidationErrors,
): void {
  const field = header.places.has('status') ? 'status' : 'code';
  if (status === null && code === null && !problems.has('status') && !problems.has('code'))
    refuse(problems, field, 'required', field === 'status' ? 'is required, or a code.' : 'is required.');
  if (minutes_late !== null && code === null && status !== null && status !== 'late')
    refuse(problems, 'minutes_late', 'invalid', 'is allowed only with the status late.');
}
