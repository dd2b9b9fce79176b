import { join, relative } from 'node:path';
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

/** The modules that begin the page, before anybody is signed in. */
const start = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /rolldown\/runtime/,
  /^(?!app|answers|router|root|screen|upload|day-ms)[^/]+\.tsx?$/,
  /^classes\/attendance\/roll\/(kept-)?marks\./,
  /^locales\/en\/frame/,
  /^ui\/(icon|page|page-focus)\./,
  /^ui\/forms\/(field|field-errors|inputs)\./,
  /^session\/(?!sign-in)/,
  /^auth\/(last-institution|brand)\./,
  /^shell\/starting\./,
];

/** The modules of every screen, and the readers of all addresses: a file each would cost more than they weigh. */
const frame = [
  /node_modules\/@tanstack\/(react-query|query-core)\//,
  /^(app|router|root)\./,
  /^classes\/attendance\/today\./,
  /^(answers|screen)\./,
  /^shell\/(?!password-dialog|palette\/(?!palette-(button|dialog)))/,
  /^auth\/(viewer|lock\/idle-warning)\./,
  /^ui\/(answer|record-name|toast)\./,
  /(filters|search-parameters|list-address|period|student-view)\.ts$/,
];

/** The modules that signing in and all other forms share. */
const forms = [
  /^ui\/(dialog\.|forms\/form\/)/,
  /^session\/sign-in\./,
  /^auth\/(sign-in-(form|providers)|use-(submit|sign-in-options)|sign-in\.generated)\./,
];

/** What lists, records and forms are made of, if at least two screens share it. */
const parts = [
  /^ui\//,
  /^(students\/(?!import\/)|classes\/(?!attendance|grad))/,
  /^classes\/grades\/(grades\.generated|shorten)\./,
  /^classes\/attendance\/(office|notes)\//,
];

/** The tab of a student's documents with what it shares with their screens. */
const documents = [/^documents\/(student-documents|document-columns|documents\.generated|pdf-button)/];

/** The modules that screens of settings share. */
const settings = [/^(admin|webhooks|audit|auth)\//];

/** Returns the module that stands for a part of a library. */
const leftOut = (name: string) => join(import.meta.dirname, 'left-out', `${name}.ts`);

const among = (parts: readonly RegExp[]) => (id: string) =>
  parts.some((part) => part.test(relative(import.meta.dirname, id)));

export default defineConfig({
  root: import.meta.dirname,
  // A proxy may serve the service under a path, which is known only when a page is requested.
  base: './',
  // React has had since version 18 what this would add for those before.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // No list of the dashboard is endless.
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: leftOut('infinite-queries') },
      { find: /^\.\/scroll-restoration\.js$/, replacement: leftOut('scrolling') },
    ],
  },
  plugins: [fetchBeforeImport],
  build: {
    outDir: join(import.meta.dirname, '..', 'dist', 'dashboard'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All sheets together are smaller than some of the scripts, and one request.
    cssCodeSplit: false,
    // A module that imports no other is fetched like those that do.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    reportCompressedSize: false,
    // GraphiQL is one large part, which only its page loads.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The frame lists all files: the shortest hashes tell versions of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', priority: 1, test: among(start) },
            { name: 'frame', priority: 1, test: among(frame) },
            { name: 'forms', priority: 1, test: among(forms) },
            { name: 'parts', minShareCount: 2, test: among(parts) },
            { name: 'documents', test: among(documents) },
            { name: 'settings', minShareCount: 2, test: among(settings) },
            { name: 'imports', minShareCount: 2, test: among([/^(upload\.|students\/import\/)/]) },
            {
              name: 'rolls',
              minShareCount: 2,
              test: among([/^classes\/attendance\/(day-input|attendance\.generated)/]),
            },
          ],
        },
      },
      input: join(import.meta.dirname, 'index.html'),
      // Libraries for server components say "use client" in each file, which means nothing here.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});
