import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the generated files that are out of date; with `check`, only reports them and sets the exit code. */
export function updateFiles(root: string, files: Record<string, string>, check: boolean): void {
  for (const [file, text] of Object.entries(files)) {
    if (readIfExists(join(root, file)) === text) continue;
    if (check) {
      console.error(`${file} is out of date. Run npm run generate.`);
      process.exitCode = 1;
    } else {
      writeFileSync(join(root, file), text);
      console.log(`${file} written.`);
    }
  }
}
