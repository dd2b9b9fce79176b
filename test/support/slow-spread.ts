import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest for their size: those with a browser, and those that start servers or programs of their own. */
const SLOW = [
  /browser\.test\.ts$/,
  /\/(institutions\/move|cli|database\/(connection|embedded)|server)\//,
  /killed\.test\.ts$/,
];

/** The part of a run over which the slow files are spread; after it come only short ones, so that no file runs alone at the end. */
const SPREAD = 0.9;

/**
 * Orders the files so that slow ones, which wait much, run beside others, which keep the processors busy, each kind from its
 * largest. Needs no results of a former run.
 */
export class SlowSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = files
      .map((file) => ({ file, size: statSync(file.moduleId).size }))
      .sort((a, b) => b.size - a.size)
      .map(({ file }) => file);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((pattern) => pattern.test(moduleId));
    const placed = [
      ...places(bySize.filter(isSlow), SPREAD),
      ...places(
        bySize.filter((file) => !isSlow(file)),
        1,
      ),
    ];
    return placed.sort((a, b) => a.at - b.at).map(({ file }) => file);
  }
}

/** Returns the files with their places in the run, at even distances from 0 to `until`. */
function places(files: TestSpecification[], until: number): { file: TestSpecification; at: number }[] {
  return files.map((file, index) => ({ file, at: (index / files.length) * until }));
}
