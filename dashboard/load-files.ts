import { ApiError } from './errors.ts';

/** Addresses of files that the browser has or is fetching: at first those that the page itself names. */
const fetched = new Map<string, Promise<void>>();
for (const element of document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>('link[href], script[src]'))
  fetched.set(element.href || element.src, Promise.resolve());

/**
 * Imports a module once the browser has its files and those that it needs: a browser remembers that a module could not be fetched and
 * refuses to fetch it again. The build puts this around every `import()`.
 * @param files the module's file, its style sheets and those of all modules that it imports, from the importing one
 * @throws ApiError `NETWORK` if the service cannot be reached; trying again is possible
 */
export async function loadFiles<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
  importer?: string,
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(new URL(file, importer).href)));
  return importModule();
}

function fetchOnce(url: string): Promise<void> {
  let file = fetched.get(url);
  if (!file) {
    file = url.endsWith('.css') ? addStyleSheet(url) : fetchFile(url);
    fetched.set(url, file);
    file.catch(() => fetched.delete(url));
  }
  return file;
}

/** Fetches a file into the browser's cache, from where the import takes it. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch(unreachable);
  // A new version has replaced the file. By this message the router knows that the page has to be loaded again.
  if (!response.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
  await response.arrayBuffer().catch(unreachable);
}

async function addStyleSheet(url: string): Promise<void> {
  await fetchFile(url);
  const link = document.createElement('link');
  const { promise, resolve, reject } = Promise.withResolvers<Event>();
  Object.assign(link, { rel: 'stylesheet', href: url, onload: resolve, onerror: reject });
  document.head.append(link);
  await promise.catch(() => {
    link.remove();
    return unreachable();
  });
}

function unreachable(): never {
  throw new ApiError('NETWORK', '');
}
