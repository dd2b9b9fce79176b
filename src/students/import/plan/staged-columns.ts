import { randomUUID } from 'node:crypto';
import { copyText } from '../../../database/copy-text.ts';
import { byColumn } from '../../student.columns.ts';
import { guardianColumns } from '../guardians/guardian-columns.ts';
import { type ImportColumn, importColumns, type StagedColumn } from '../import-columns.ts';
import type { ParsedRow } from '../rows/import-row.ts';

const TYPES: Readonly<Record<ImportColumn, string>> = { ...byColumn(({ type }) => type), class_name: 'text' };

const stagedColumns: readonly StagedColumn[] = [...importColumns, ...guardianColumns];

/** Creates the table of the rows as they stand in the file, in the order in which `copyLine` writes them. */
export const createStaging = `create temp table staged_students (${[
  'row integer not null',
  'wrong boolean not null',
  'new_key bytea not null',
  ...importColumns.map((column) => `${column} ${TYPES[column]}`),
  ...guardianColumns.map((column) => `${column} text`),
].join(', ')}) on commit drop`;

/** Writes a row as a line of COPY's text format, with an audit key for a new student: here random bytes cost a tenth of PostgreSQL's. */
export function copyLine({ row, values, problems }: ParsedRow): string {
  let line = `${row}\t${problems.length > 0}\t\\\\x${(randomUUID() + randomUUID()).replaceAll('-', '')}`;
  for (const column of stagedColumns) line += `\t${copyText(values[column])}`;
  return `${line}\n`;
}
