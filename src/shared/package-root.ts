import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The folder of package.json, for files that are read but not compiled: the program itself runs from `dist`. */
export const packageRoot = findPackageRoot(import.meta.dirname);

function findPackageRoot(directory: string): string {
  if (basename(directory) !== 'dist' && existsSync(join(directory, 'package.json'))) return directory;
  if (dirname(directory) === directory)
    throw new Error('No package.json above the program: it must run inside its package.');
  return findPackageRoot(dirname(directory));
}
