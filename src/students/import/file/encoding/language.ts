/** Estimates how likely the letters of a language follow each other. */
export interface Language {
  /** Returns the logarithm of the probability of a letter after another one. `EDGE` is the edge of a word. */
  logProbability(previous: string, letter: string): number;
}

/** Stands for the edge of a word. */
export const EDGE = ' ';
