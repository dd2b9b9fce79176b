import { type ImportColumn, importColumns } from '../import-columns.ts';
import type { ParsedRow } from '../import-row.ts';

const OTHER_TYPES: Partial<Record<ImportColumn, string>> = {
  class_id: 'integer',
  parent_id: 'integer',
  date_of_birth: 'date',
  enrollment_date: 'date',
};

/** The columns of the staging table as SQL defines them: the row, whether it is wrong already, and the import's own. */
export const stagedDefinition = [
  'row integer not null',
  'wrong boolean not null',
  ...importColumns.map((column) => `${column} ${OTHER_TYPES[column] ?? 'text'}`),
].join(', ');

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A row as a line of COPY's text format. */
export function copyLine({ row, values, problems }: ParsedRow): string {
  const cells = importColumns.map((column) => copyCell(values[column]));
  return `${row}\t${problems.length > 0}\t${cells.join('\t')}\n`;
}

function copyCell(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string);
}
