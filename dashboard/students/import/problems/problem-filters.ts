import { readPage, readText } from '../../../ui/search-parameters.ts';
import type { ImportProblemRowFragment } from '../import.generated.ts';

/** A problem of a row. */
export type Problem = ImportProblemRowFragment;

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readProblemFilters(search: Record<string, unknown>) {
  return { ...readText(search, 'code'), ...readText(search, 'column'), ...readPage(search) };
}

/** The filters of a table of problems; `column` is the header in the file. */
export type ProblemFilters = ReturnType<typeof readProblemFilters>;

/** Returns the column of a problem as it is shown: the header in the file, or the field if the file has no such column. */
export function columnOf({ column, field }: Problem): string {
  return column ?? field ?? '';
}

/** Returns the problems of one kind and one column. */
export function filterProblems(problems: readonly Problem[], { code, column }: ProblemFilters): Problem[] {
  return problems.filter(
    (problem) =>
      (code === undefined || problem.code === code) && (column === undefined || columnOf(problem) === column),
  );
}

/** Counts the values of a list, the most frequent first. */
export function countValues<Value extends string>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
