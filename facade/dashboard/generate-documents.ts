import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse, printSchema } from 'graphql';
import { buildBareSchema } from '../../schema/schema.ts';
import { updateFiles } from '../update-files.ts';

const folder = 'facade/dashboard/app';

const root = process.cwd();
const schema = parse(printSchema(buildBareSchema()));

/** The class of documents that the generator writes into each file. One file has it for all. */
const CLASS = /export class TypedDocumentString[\s\S]*?\n}\n/;

/**
 * Generates the module of a file of operations. The documents stay strings, so that the browser needs no GraphQL parser. Each feature
 * has its own module, so that a screen loads no operations of others.
 * @param file the path of the operations, from the folder of the dashboard
 */
async function generateDocuments(file: string): Promise<string> {
  const text = await codegen({
    filename: file.replace('.graphql', '.generated.ts'),
    schema,
    documents: [{ location: file, document: parse(readFileSync(join(root, folder, file), 'utf8')) }],
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

/** Writes the dashboard's operations with their types; with `--check`, only reports which are out of date. */
const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .sort();
const generated: Record<string, string> = {};
for (const file of files)
  generated[`${folder}/${file.replace('.graphql', '.generated.ts')}`] = await generateDocuments(file);
updateFiles(root, generated, process.argv.includes('--check'));
