import { join, relative } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig, type Plugin } from 'vite';

/** Puts `loadFiles` around every `import()` instead of Vite's own helper, after which a failed import fails for ever. */
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  enforce: 'pre',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null;
    return `export { loadFiles as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'load-files.ts'))}`;
  },
};

/**
 * What every screen needs, and the readers of all addresses: a file each would cost more than they weigh. What begins the page is not
 * among them, because the page of GraphiQL shares some.
 */
const frame = [
  /^(?!main|router|root)[^/]+\.tsx?$/,
  /^shell\/(?!password-dialog)/,
  /^auth\/viewer\./,
  /^ui\/(icon|loaded|messages|page|page-focus|toast)\./,
  /(filters|search-parameters|period|student-view)\.ts$/,
];

export default defineConfig({
  root: import.meta.dirname,
  // A proxy may serve the service under a path, which is known only when a page is requested.
  base: './',
  // The service replaces this by the nonce of each response: see built-page.ts.
  html: { cspNonce: 'CSP_NONCE' },
  // Without this, React Aria's own texts come in all of its languages, 30 kB of them.
  plugins: [fetchBeforeImport, { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' }],
  build: {
    outDir: join(import.meta.dirname, '..', 'dist', 'dashboard'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A module that imports no other is fetched like those that do.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    reportCompressedSize: false,
    // GraphiQL is one large part, which only its page loads.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: (id) => frame.some((part) => part.test(relative(import.meta.dirname, id))) }],
        },
      },
      input: ['index.html', 'graphql.html'].map((page) => join(import.meta.dirname, page)),
      // Libraries for server components say "use client" in each file, which means nothing here.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});
