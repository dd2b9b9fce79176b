import { truncateCellText } from './file/cell-text.ts';
import { type ImportProblem, type ProblemCode, problemMeanings } from './import-problems.ts';

/**
 * A problem as it is stored with its import. It contains nothing from the rows of the file, and so no personal data that erasing a
 * student ([D27]) would have to find: neither the value of the cell nor the message, which may quote it.
 */
export interface StoredProblem {
  readonly row: number;
  readonly column: string | null;
  readonly field: string | null;
  readonly code: ProblemCode;
}

/** Returns a problem without the parts that may quote the file's rows. PostgreSQL cannot store every character of a header. */
export function toStoredProblem({ row, column, field, code }: ImportProblem): StoredProblem {
  const header = column && truncateCellText(column.toWellFormed().replaceAll('\0', ''));
  return { row, column: header, field, code };
}

/** Returns a stored problem in the form in which an import lists it. The meaning of its code takes the place of its message. */
export function toListedProblem(problem: StoredProblem): Omit<ImportProblem, 'field'> & Pick<StoredProblem, 'field'> {
  return { ...problem, value: null, message: problemMeanings[problem.code] };
}
