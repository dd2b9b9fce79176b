import { copyLine } from '../plan/staged-columns.ts';
import { readRow } from '../rows/import-row.ts';
import { studentTable } from '../student-table.ts';
import { serveTables } from './serve-tables.ts';

serveTables({
  table: studentTable,
  readRow(row, rules) {
    const parsed = readRow(row, rules);
    return parsed && { line: copyLine(parsed), problems: parsed.problems };
  },
});
