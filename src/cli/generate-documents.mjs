import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse, visit } from 'graphql';
import { documentsModule, documentsStamp } from './dashboard-documents.mjs';

/** Writes the dashboard's operations with their types, each module beside its file of operations. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dashboard');
const schema = parse(readFileSync(join(root, 'schema', 'schema.graphql'), 'utf8'));

/** The fragments of all files by their names. An operation may spread those of another file. */
const fragments = new Map();

/** Returns the definitions of a file with the fragments of others that they spread. */
function withFragments({ kind, definitions }) {
  const all = [...definitions];
  const has = (name) =>
    all.some((definition) => definition.kind === 'FragmentDefinition' && definition.name.value === name);
  const FragmentSpread = ({ name: { value } }) => {
    if (!has(value) && fragments.has(value)) all.push(fragments.get(value));
  };
  // Those that are added may spread others.
  for (const definition of all) visit(definition, { FragmentSpread });
  return { kind, definitions: all };
}

/** The class of documents that the generator writes into each file. One file has it for all. */
const CLASS = /export class TypedDocumentString[\s\S]*?\n}\n/;

/**
 * Generates the module of a file of operations. The documents stay strings, so that the browser needs no GraphQL parser. Each feature
 * has its own module, so that a screen loads no operations of others.
 */
async function generateModule(file) {
  const text = await codegen({
    filename: documentsModule(file),
    schema,
    documents: [{ location: file, document: withFragments(documents.get(file)) }],
    config: {
      documentMode: 'string',
      useTypeImports: true,
      enumsAsTypes: true,
      dedupeFragments: true,
      scalars: { Date: 'string', DateTime: 'string' },
    },
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
  });
  const toClass = `${'../'.repeat(file.split('/').length - 1) || './'}typed-document-string.ts`;
  return text.replace(/^import type .*\n/m, `import { TypedDocumentString } from '${toClass}';\n`).replace(CLASS, '');
}

/** Leaves a file that has this text as it is, so that the dashboard is not built again. */
function writeIfChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

const startedAt = new Date();
const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
const operations = files.filter((file) => file.endsWith('.graphql'));
const modules = operations.map(documentsModule);
const documents = new Map(operations.map((file) => [file, parse(readFileSync(join(folder, file), 'utf8'))]));
for (const { definitions } of documents.values())
  for (const each of definitions) if (each.kind === 'FragmentDefinition') fragments.set(each.name.value, each);
for (const file of files) if (file.endsWith('.generated.ts') && !modules.includes(file)) rmSync(join(folder, file));
for (const file of operations) writeIfChanged(join(folder, documentsModule(file)), await generateModule(file));
const stamp = documentsStamp(root);
mkdirSync(dirname(stamp), { recursive: true });
writeFileSync(stamp, '');
// A file that changes while this runs is newer.
utimesSync(stamp, startedAt, startedAt);
