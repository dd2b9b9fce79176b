import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Generates the typed operations of an internal app from the service's schema and the app's own documents. */
export function generateOperations(): Promise<string> {
  return codegen({
    filename: 'operations.generated.ts',
    schema: parse(read('../../../schema/schema.graphql')),
    documents: [{ location: 'operations.graphql', document: parse(read('operations.graphql')) }],
    config: { useTypeImports: true, enumsAsTypes: true, scalars: { Date: 'string', DateTime: 'string' } },
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
  });
}
