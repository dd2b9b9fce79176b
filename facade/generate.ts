import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { InvalidOperations } from './operation-files.ts';

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the generated files; with `--check`, only reports those that are out of date. Run from the project's root. */
function main(root: string, check: boolean): void {
  const stale = Object.entries(generatedFiles(root)).filter(([file, text]) => readIfExists(join(root, file)) !== text);
  if (check) {
    for (const [file] of stale) console.error(`${file} is out of date. Run npm run generate.`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  for (const [file, text] of stale) {
    writeFileSync(join(root, file), text);
    console.log(`${file} written.`);
  }
}

try {
  main(process.cwd(), process.argv.includes('--check'));
} catch (error) {
  if (!(error instanceof InvalidOperations)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
