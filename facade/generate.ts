import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { InvalidOperations } from './operation-files.ts';

/** Writes the schema and the operations; with `--check`, only reports what is out of date. Run from the project's root. */
try {
  const root = process.cwd();
  updateFiles(root, generatedFiles(root), process.argv.includes('--check'));
} catch (error) {
  if (!(error instanceof InvalidOperations)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the generated files that are out of date; with `check`, only reports them and sets the exit code. */
function updateFiles(root: string, files: Record<string, string>, check: boolean): void {
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
