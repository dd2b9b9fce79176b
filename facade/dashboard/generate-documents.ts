import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse, printSchema } from 'graphql';
import { buildBareSchema } from '../../schema/schema.ts';
import { updateFiles } from '../update-files.ts';

const folder = 'facade/dashboard/app';

/**
 * Writes the dashboard's operations with their types; with `--check`, only reports whether they are out of date. The documents stay
 * strings, so that the browser needs no GraphQL parser.
 */
const root = process.cwd();
const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
const text = await codegen({
  filename: 'documents.generated.ts',
  schema: parse(printSchema(buildBareSchema())),
  documents: files
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => ({ location: file, document: parse(readFileSync(join(root, folder, file), 'utf8')) })),
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
updateFiles(root, { [`${folder}/documents.generated.ts`]: text }, process.argv.includes('--check'));
