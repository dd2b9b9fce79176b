import { generatedFiles } from './generated-files.ts';
import { InvalidOperations } from './operation-files.ts';
import { updateFiles } from './update-files.ts';

/** Writes the schema and the operations; with `--check`, only reports what is out of date. Run from the project's root. */
try {
  const root = process.cwd();
  updateFiles(root, generatedFiles(root), process.argv.includes('--check'));
} catch (error) {
  if (!(error instanceof InvalidOperations)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
