import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text that the build leaves in the page where the nonce of each response goes. */
const NONCE_PLACEHOLDER = 'CSP_NONCE';

/** Reads a page of the built dashboard. Returns undefined if it is not built. */
export function readBuiltPage(folder: string, name = 'index.html'): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Fills in the nonce, and points the page's links to its assets. The links stay relative to the requested path, because a proxy may
 * serve the service under a path.
 * @param path the path of the request, `/dashboard` included
 */
export function fillPage(page: string, nonce: string, path: string): string {
  const depth = path.split('/').length;
  const prefix = depth === 2 ? 'dashboard/' : '../'.repeat(depth - 3);
  return page.replaceAll(NONCE_PLACEHOLDER, nonce).replaceAll('"./', `"${prefix}`);
}
