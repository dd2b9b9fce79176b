import { type ImportProblem, isHint, locateField } from './import-problems.ts';
import { MAX_LISTED_PROBLEMS } from './import-run.ts';
import type { StagedFile } from './plan/stage-file.ts';

/** An error that the plan found in a column of a row. */
export type PlanProblem = Omit<ImportProblem, 'column' | 'field'> & { readonly field: string };

/**
 * Returns the first problems of a file and of its plan, as far as there is room the hints, sorted by row and within a row by column.
 */
export function listFileProblems(staged: StagedFile, planned: readonly PlanProblem[]): ImportProblem[] {
  const order = Object.keys(staged.names);
  const columnIndex = ({ field }: ImportProblem) =>
    field && field in staged.names ? order.indexOf(field) : order.length;
  const located = planned.map((problem) => ({ ...problem, ...locateField(staged, problem.field) }));
  const sorted = [...staged.problems, ...located].sort((a, b) => a.row - b.row || columnIndex(a) - columnIndex(b));
  const [hints, problems] = [sorted.filter(isHint), sorted.filter((problem) => !isHint(problem))];
  const listed = [...problems, ...hints].slice(0, MAX_LISTED_PROBLEMS);
  return hints.length === 0 ? listed : listed.sort((a, b) => a.row - b.row);
}
