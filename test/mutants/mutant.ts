import { existsSync, readFileSync } from 'node:fs';

/** A fault that a test has to notice. */
export interface Mutant {
  readonly file: string;
  /** The text to replace, which the file has once. */
  readonly text: string;
  readonly to: string;
  readonly tests: readonly string[];
  /** A pattern of titles, if a part of the tests is enough. */
  readonly title?: string;
}

type Change = readonly [text: string, to: string, title?: string];

/** Returns mutants of a file, each of which fails in the tests. */
export function of(file: string, tests: readonly string[], changes: readonly Change[]): Mutant[] {
  return changes.map(([text, to, title]) => ({ file, text, to, tests, ...(title !== undefined && { title }) }));
}

/** Returns true if the code that a mutant changes, or a test that has to notice it, is not there any more. Paths are those of the root. */
export function isLost({ file, text, tests }: Mutant): boolean {
  return ![file, ...tests].every(existsSync) || readFileSync(file, 'utf8').split(text).length !== 2;
}
