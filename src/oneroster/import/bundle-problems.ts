/** A problem of a cell, of a row, or of a file. */
export interface BundleProblem {
  /** Name of the file in the bundle: `users.csv`. */
  readonly file: string;
  /** Row number as in a spreadsheet, counted from 1; null for the file as a whole. */
  readonly row: number | null;
  readonly column: string | null;
  /** The invalid value; null if it is blank. */
  readonly value: string | null;
  readonly message: string;
}

/** The maximum number of problems that an import lists. */
export const MAX_LISTED_PROBLEMS = 1_000;

/** Maximum number of a value's characters that are quoted. */
const MAX_QUOTED = 200;

/** The problems that reading a bundle has found. */
export interface ReadProblems {
  readonly count: number;
  readonly isRefused: boolean;
  /** The first ones. */
  readonly listed: readonly BundleProblem[];
  readonly warnings: readonly BundleProblem[];
}

/** Counts the problems of a bundle and keeps the first ones, so that a bundle full of them does not fill the memory. */
export class BundleProblems {
  count = 0;
  /** True if a file as a whole has a problem, with which none of its rows can be trusted. */
  isRefused = false;
  /** Hints that keep nothing from being imported. */
  readonly warnings: BundleProblem[] = [];
  private readonly listed: BundleProblem[] = [];

  /** Adds a problem of a file as a whole. Nothing of the bundle is imported then. */
  refuse(problem: BundleProblem): void {
    this.isRefused = true;
    this.add(problem);
  }

  /** Adds a problem of a row. */
  add(problem: BundleProblem): void {
    this.count += 1;
    if (this.listed.length >= MAX_LISTED_PROBLEMS) return;
    const { value } = problem;
    this.listed.push({ ...problem, value: value === null || value === '' ? null : value.slice(0, MAX_QUOTED) });
  }

  /** Counts problems that are not listed. */
  addUnlisted(count: number): void {
    this.count += count;
  }

  /** Adds the problems that were found by reading, in another thread. */
  addRead({ count, isRefused, listed, warnings }: ReadProblems): void {
    this.warnings.push(...warnings);
    this.isRefused ||= isRefused;
    for (const problem of listed) this.add(problem);
    this.addUnlisted(count - listed.length);
  }

  get list(): readonly BundleProblem[] {
    return this.listed;
  }
}
