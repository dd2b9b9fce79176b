import { toCsv } from '../../../ui/files/csv.ts';
import { columnOf, type Problem } from './problem-filters.ts';

/** Returns problems as a CSV file for a spreadsheet. */
export function toProblemsCsv(header: readonly string[], problems: readonly Problem[]): string {
  const rows = problems.map((problem) => [
    String(problem.row ?? ''),
    columnOf(problem),
    problem.value ?? '',
    problem.message,
  ]);
  return toCsv(header, rows);
}
