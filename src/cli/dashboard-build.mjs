import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the arguments for Node that build the dashboard, or undefined if there is nothing to build: no file has changed since
 * the last build, or Vite is not installed.
 */
export function dashboardBuild(root) {
  const app = join(root, 'dashboard');
  const builtAt = modifiedAt(join(root, 'dist', 'dashboard', 'index.html'));
  // Folders count too, because removing a file changes nothing else.
  const inputs = [app, ...readdirSync(app, { recursive: true }).map((name) => join(app, name))];
  const changedAt = Math.max(...[...inputs, join(root, 'package-lock.json')].map(modifiedAt));
  if (changedAt < builtAt || !existsSync(join(root, 'node_modules', 'vite'))) return undefined;
  return [join(root, 'src', 'cli', 'build-dashboard.mjs')];
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
