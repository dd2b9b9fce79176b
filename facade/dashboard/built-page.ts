import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a page of the built dashboard. Returns undefined if it is not built. */
export function readBuiltPage(folder: string, name = 'index.html'): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Points the links of a page to its assets. They stay relative to the requested path, because a proxy may serve the service under a
 * path.
 * @param path the path of the request, `/dashboard` included
 */
export function fillPage(page: string, path: string): string {
  const depth = path.split('/').length;
  const prefix = depth === 2 ? 'dashboard/' : '../'.repeat(depth - 3);
  return page.replaceAll('"./', `"${prefix}`);
}
