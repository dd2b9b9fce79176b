import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest for their size: those with a browser, and those that start servers or programs of their own. */
const SLOW = [
  /\.browser\.test\.ts$/,
  /\/(institutions\/move|cli|database\/(connection|embedded)|server)\//,
  /killed\.test\.ts$/,
];

/** Starts the files first that take longest, so that none of them runs alone at the end. Needs no results of a former run. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({
      file,
      isSlow: SLOW.some((pattern) => pattern.test(file.moduleId)),
      size: statSync(file.moduleId).size,
    }));
    return ranked.sort((a, b) => Number(b.isSlow) - Number(a.isSlow) || b.size - a.size).map(({ file }) => file);
  }
}
