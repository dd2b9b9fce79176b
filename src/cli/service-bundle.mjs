import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Returns the arguments for Node that bundle the compiled service, or undefined if it has not changed since the last time. */
export function serviceBundle(root) {
  const dist = join(root, 'dist');
  const compiled = ['src', 'schema', 'facade'].filter((name) => existsSync(join(dist, name)));
  const files = compiled.flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true }).map((name) => join(dist, folder, name)),
  );
  const bundledAt = modifiedAt(join(dist, 'bundle', 'main.js'));
  const bundling = join(root, 'src', 'cli', 'bundle-service.mjs');
  const inputs = [...files, join(root, 'package-lock.json'), bundling];
  if (inputs.every((file) => modifiedAt(file) < bundledAt)) return undefined;
  return [bundling];
}

/** Returns the compiled files that run in threads and processes of their own, by name: all that some module asks `workerFile` for. */
export function workerEntries(root) {
  const compiled = readdirSync(join(root, 'dist', 'src'), { recursive: true }).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    compiled.flatMap((name) => {
      const file = join(root, 'dist', 'src', name);
      const asked = readFileSync(file, 'utf8').matchAll(/\bworkerFile\(\s*'([\w-]+)'/g);
      return [...asked].map(([, worker]) => [worker, join(dirname(file), `${worker}.js`)]);
    }),
  );
}

/** Removes what former builds have left in a folder. @param written the names of the files of this build; their maps stay, too */
export async function removeOthers(folder, written) {
  const kept = new Set(written.flatMap((name) => [name, `${name}.map`]));
  const left = (await readdir(folder)).filter((name) => !kept.has(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true })));
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
