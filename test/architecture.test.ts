import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

interface SourceFile {
  /** From the project's root: `src/errors.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const root = join(import.meta.dirname, '..');

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.d.ts');

const files: SourceFile[] = [
  ...readdirSync(root).filter(isSource).map(read),
  ...['src', 'schema', 'facade', 'test'].flatMap((folder) =>
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
const features = ['auth', 'students', 'classes', 'admin', 'webhooks'];

/** Which of the files break a rule: `facade/x.ts imports src/y.ts`. */
function imports(from: RegExp, forbidden: (name: string, path: string) => boolean): string[] {
  return program
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports: names }) =>
      names.filter((name) => forbidden(name, path)).map((name) => `${path} imports ${name}`),
    );
}

const isOurs = (name: string) => /^(src|schema|facade|test)\//.test(name);

test('src imports nothing of schema and facade, except server/app.ts, which composes', () => {
  expect(imports(/^src\/(?!server\/app\.ts)/, (name) => /^(schema|facade|test)\//.test(name))).toEqual([]);
});

test('database knows no feature: it imports only itself, input rules, process and errors', () => {
  const below = /^src\/(database|input|process|shared)\/|^src\/errors\.ts$/;
  expect(imports(/^src\/database\//, (name) => isOurs(name) && !below.test(name))).toEqual([]);
});

test('students imports nothing from classes: only classes imports students', () => {
  expect(imports(/^src\/students\//, (name) => name.startsWith('src/classes/'))).toEqual([]);
});

test('a folder holds at most twenty source files', () => {
  const folders = Map.groupBy(program, ({ path }) => dirname(path));
  expect([...folders].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([]);
});

test('database is handed the options of the ORM, which name every entity, by those who compose', () => {
  const composers = /^src\/(server\/create-registrar|server\/prepare-database|cli\/admin-database)\.ts$/;
  const breaks = (name: string, path: string) => name === 'mikro-orm.config.ts' && !composers.test(path);
  expect(imports(/^src\//, breaks)).toEqual([]);
});

test('schema imports from schema and src only', () => {
  expect(imports(/^schema\//, (name) => isOurs(name) && !/^(schema|src)\//.test(name))).toEqual([]);
});

test('facade imports no entity and no service of a feature, except those of credentials', () => {
  const allowed = [
    'src/errors.ts',
    'src/registrar.ts',
    'src/auth/idempotency/idempotency-store.ts',
    'src/auth/idempotency/idempotency.service.ts',
    'src/auth/limits/quota.ts',
    'src/auth/principals/authenticate.ts',
    'src/auth/principals/caller.ts',
    'src/auth/principals/refusal.service.ts',
    'src/input/validation-errors.ts',
    'src/process/metrics.ts',
    'src/process/package-root.ts',
    'src/shared/download.ts',
    'src/shared/visible-error.ts',
    'src/database/connection/failures.ts',
    'src/database/migrated.ts',
    'src/database/reads/selection.ts',
  ];
  const used = files.filter(({ path }) => path.startsWith('facade/')).flatMap((file) => file.imports);
  expect(allowed.filter((name) => !used.includes(name))).toEqual([]);
  expect(imports(/^facade\//, (name) => name.startsWith('src/') && !allowed.includes(name))).toEqual([]);
  expect(imports(/^facade\//, (name) => name.endsWith('.entity.ts'))).toEqual([]);
});

test('a feature imports no other feature of its own layer in schema and facade, but for types that it nests', () => {
  const featureOf = (path: string) => features.find((feature) => path.split('/')[1] === feature);
  const crosses = (name: string, path: string) => {
    const [from, to] = [featureOf(path), featureOf(name)];
    const isType = name.startsWith('schema/') && name.endsWith('.types.ts');
    return /^(schema|facade)\//.test(name) && from !== undefined && to !== undefined && from !== to && !isType;
  };
  expect(imports(/^(schema|facade)\/\w+\//, crosses)).toEqual([]);
});

test('no file imports itself by way of others, not even for a type', () => {
  const importsOf = new Map(program.map(({ path, imports: names }) => [path, names]));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const name of importsOf.get(path) ?? []) follow(name, [...way, path]);
    done.add(path);
  };
  for (const path of importsOf.keys()) follow(path, []);
  expect(circles).toEqual([]);
});

test('Express stays in facade and server/app.ts, TypeGraphQL in schema, the environment in config.ts', () => {
  expect(imports(/^(?!facade\/|src\/server\/app\.ts)/, (name) => name === 'express')).toEqual([]);
  expect(imports(/^(?!schema\/)/, (name) => name === 'type-graphql')).toEqual([]);
  expect(
    program
      .filter(({ path, text }) => path !== 'src/settings/config.ts' && text.includes('process.env'))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('only src writes: no SQL that changes anything stands in schema or facade', () => {
  const writes = /\b(insert into|update \w+( as)?( \w+)? set|delete from|truncate)\b/i;
  expect(
    program.filter(({ path, text }) => !path.startsWith('src/') && writes.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('files have one idea: at most 200 lines, names in kebab-case, no default exports, no barrels', () => {
  const generated = /\.generated\.ts$/;
  const tooLong = files.filter(({ path, text }) => text.trimEnd().split('\n').length > 200 && !generated.test(path));
  expect(tooLong.map(({ path }) => path)).toEqual([]);
  expect(
    files.map(({ path }) => path).filter((path) => !/^[a-z0-9/.-]+$/.test(path) || /\/index\.ts$/.test(path)),
  ).toEqual([]);
  const barrels = program.filter(
    ({ path, text }) => path.includes('/') && /^export default|^export \* from/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('texts are normalised in one place, which bounds the work', () => {
  const normalises = program.filter(({ text }) => /\.(normalize|localeCompare)\(/.test(text)).map(({ path }) => path);
  expect(normalises).toEqual(['src/input/normalise.ts']);
});

test('nothing is left for later', () => {
  const later = /\b(TODO|FIXME|XXX|HACK)\b/;
  expect(
    files.filter(({ path, text }) => path !== 'test/architecture.test.ts' && later.test(text)).map(({ path }) => path),
  ).toEqual([]);
});
