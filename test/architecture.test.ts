import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

interface SourceFile {
  /** From the project's root: `src/shared/errors.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const root = join(import.meta.dirname, '..');

// `__generated__` is the output of Relay's compiler.
const isSource = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !name.includes('__generated__');

const files: SourceFile[] = [
  ...readdirSync(root).filter(isSource).map(read),
  ...['src', 'schema', 'facade', 'dashboard', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((name) => read(join(folder, name))),
  ),
];

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = [
    ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
  ];
  const imports = specifiers.map(([, from, plain, dynamic]) => from ?? plain ?? dynamic ?? '');
  return {
    path,
    text,
    imports: imports.map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name)),
  };
}

const program = files.filter(({ path }) => !path.startsWith('test/'));
const features = ['auth', 'mail', 'students', 'classes', 'documents', 'admin', 'webhooks', 'oneroster', 'disclosures'];

/** The folders of src in their order. `settings` is outside, because audit uses it and it uses auth. */
const layers =
  'shared input database metrics access audit jobs mail auth webhooks disclosures students classes documents oneroster admin demo server cli';

/** Returns the forbidden imports: `facade/x.ts imports src/y.ts`. */
function imports(from: RegExp, forbidden: (name: string, path: string) => boolean): string[] {
  const sources = program.filter(({ path }) => from.test(path));
  expect(sources, String(from)).not.toEqual([]);
  return sources.flatMap(({ path, imports: names }) =>
    names.filter((name) => forbidden(name, path)).map((name) => `${path} imports ${name}`),
  );
}

const isOurs = (name: string) => /^(src|schema|facade|dashboard|test)\//.test(name);

test('src does not import schema or facade, except in main.ts, which composes', () => {
  expect(imports(/^src\/(?!main\.ts)/, (name) => isOurs(name) && !name.startsWith('src/'))).toEqual([]);
});

test('src/database imports no features: only itself, input and shared', () => {
  const below = /^src\/(database|input|shared)\//;
  expect(imports(/^src\/database\//, (name) => isOurs(name) && !below.test(name))).toEqual([]);
});

test('folders of src import only those before them', () => {
  const rank = (path: string) => layers.split(' ').indexOf(path.split('/')[1] as string);
  const isLater = (name: string, path: string) => name.startsWith('src/') && rank(name) > rank(path);
  expect(imports(/^src\/(?!settings\/)\w+\//, isLater)).toEqual([]);
});

test('a folder has at most twenty source files', () => {
  const folders = Map.groupBy(program, ({ path }) => dirname(path));
  expect([...folders].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([]);
});

test('only composing modules import the ORM options, which name every entity', () => {
  const composers = /^src\/(server\/create-registrar|server\/prepare-database|cli\/admin-database)\.ts$/;
  const breaks = (name: string, path: string) => name === 'mikro-orm.config.ts' && !composers.test(path);
  expect(imports(/^src\//, breaks)).toEqual([]);
});

test('schema imports only schema and src', () => {
  expect(imports(/^schema\//, (name) => isOurs(name) && !/^(schema|src)\//.test(name))).toEqual([]);
});

test('facade reaches records only through schema, except those that credentials and OneRoster read and write', () => {
  const allowed = [
    'src/registrar.ts',
    /^src\/(access|input|metrics|settings|shared)\//,
    /^src\/auth\/(idempotency|limits|oauth|principals|sso)\//,
    /^src\/database\/(connection\/(failures|visible-error)|migrated|reads\/selection)\.ts$/,
    /^src\/admin\/scim\//,
    /^src\/oneroster\/(gradebook|reads|records)\//,
    'src/disclosures/record-roster-read.ts',
    // The logo, an image.
    'src/auth/sign-in-options.queries.ts',
  ];
  const isAllowed = (name: string) =>
    allowed.some((room) => (room instanceof RegExp ? room.test(name) : room === name));
  const isForbidden = (name: string) => name.startsWith('src/') && !isAllowed(name);
  expect(imports(/^facade\//, (name) => isForbidden(name) || name.endsWith('.entity.ts'))).toEqual([]);
});

test('the dashboard and the service do not import each other', () => {
  expect(imports(/^dashboard\//, (name) => isOurs(name) && !name.startsWith('dashboard/'))).toEqual([]);
  expect(imports(/^dashboard\//, (name) => name.startsWith('node:') && name !== 'node:path')).toEqual([]);
  expect(imports(/^(?!dashboard\/)/, (name) => name.startsWith('dashboard/'))).toEqual([]);
});

test('features in schema and facade do not import each other, except for nested types', () => {
  const featureOf = (path: string) => features.find((feature) => path.split('/')[1] === feature);
  const isForbidden = (name: string, path: string) => {
    const [from, to] = [featureOf(path), featureOf(name)];
    const isType = name.startsWith('schema/') && name.endsWith('.types.ts');
    return /^(schema|facade)\//.test(name) && from !== undefined && to !== undefined && from !== to && !isType;
  };
  expect(imports(/^(schema|facade)\/\w+\//, isForbidden)).toEqual([]);
});

test('there are no import cycles, not even for types', () => {
  const importsOf = new Map(program.map(({ path, imports: names }) => [path, names]));
  const visited = new Set<string>();
  const cycles: string[] = [];
  const follow = (path: string, chain: string[]) => {
    if (chain.includes(path)) cycles.push([...chain.slice(chain.indexOf(path)), path].join(' → '));
    if (visited.has(path) || chain.includes(path)) return;
    for (const name of importsOf.get(path) ?? []) follow(name, [...chain, path]);
    visited.add(path);
  };
  for (const path of importsOf.keys()) follow(path, []);
  expect(cycles).toEqual([]);
});

test('only facade uses Express, only schema TypeGraphQL, only config.ts the environment', () => {
  expect(imports(/^(?!facade\/)/, (name) => name === 'express')).toEqual([]);
  expect(imports(/^(?!schema\/)/, (name) => name === 'type-graphql')).toEqual([]);
  expect(
    program
      .filter(({ path, text }) => path !== 'src/settings/config.ts' && text.includes('process.env'))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('only decide.ts asks for the permissions of a caller', () => {
  const asks = program.filter(({ text }) => /permissions\??\.has\(/.test(text)).map(({ path }) => path);
  expect(asks).toEqual(['src/access/decide.ts']);
});

test('schema and facade contain no SQL that writes', () => {
  const writes = /\b(insert into|update \w+( as)?( \w+)? set|delete from|truncate)\b/i;
  expect(
    program.filter(({ path, text }) => !path.startsWith('src/') && writes.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('files have at most 200 lines, names in kebab-case, no default exports and are no barrels', () => {
  const generated = /\.generated\.ts$/;
  const tooLong = files.filter(({ path, text }) => text.trimEnd().split('\n').length > 200 && !generated.test(path));
  expect(tooLong.map(({ path }) => path)).toEqual([]);
  expect(
    files.map(({ path }) => path).filter((path) => !/^[a-z0-9/.-]+$/.test(path) || /\/index\.ts$/.test(path)),
  ).toEqual([]);
  const barrels = program.filter(
    ({ path, text }) => !path.endsWith('.config.ts') && /^export default|^export \* from/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('only normalise.ts normalises texts, because it bounds the time', () => {
  const normalises = program.filter(({ text }) => /\.(normalize|localeCompare)\(/.test(text)).map(({ path }) => path);
  expect(normalises).toEqual(['src/input/normalise.ts']);
});

test('no module imports values of node:http by name, which loads 13 MB besides: see node-http.ts', () => {
  const values = /^import (?!type ).*from 'node:http';/m;
  expect(program.filter(({ text }) => values.test(text)).map(({ path }) => path)).toEqual([]);
});

test('there are no TODO comments', () => {
  const later = /\b(TODO|FIXME|XXX|HACK)\b/;
  expect(
    files.filter(({ path, text }) => path !== 'test/architecture.test.ts' && later.test(text)).map(({ path }) => path),
  ).toEqual([]);
});
