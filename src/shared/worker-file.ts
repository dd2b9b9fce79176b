import { extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from './package-root.ts';

/**
 * Returns the file of a worker thread or process beside the module of this URL. Source files run in tests, where the worker is the
 * compiled one: V8 (Node 24) rarely aborts the whole process where threads that compile WebAssembly, as Node does to strip types,
 * begin and end.
 */
export function workerFile(name: string, moduleUrl: string): URL {
  const besides = new URL(`./${name}.js`, moduleUrl);
  if (extname(moduleUrl) !== '.ts') return besides;
  return pathToFileURL(join(packageRoot, 'dist', relative(packageRoot, fileURLToPath(besides))));
}
