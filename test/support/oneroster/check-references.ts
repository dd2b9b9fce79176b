import { targets } from './bundle-format.ts';
import type { Bundle } from './read-bundle.ts';

/** Returns a line for each reference to a record that is not in the bundle. */
export function findBrokenReferences(bundle: Bundle, files: readonly string[]): string[] {
  const ids = new Map(files.map((file) => [file, new Set(bundle.rows(file).map(({ sourcedId }) => sourcedId))]));
  return files.flatMap((file) =>
    bundle.rows(file).flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => {
        const target = column in targets ? targets[column] || file : undefined;
        const references = target && value ? value.split(',') : [];
        return references
          .filter((reference) => !ids.get(target as string)?.has(reference))
          .map((reference) => `${file} ${row.sourcedId}: ${column} ${reference} is not in ${target}`);
      }),
    ),
  );
}
