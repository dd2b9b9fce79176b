import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the file that tells when the dashboard's documents were generated, because those that have not changed are not written. */
export function documentsStamp(root) {
  return join(root, 'dist', 'dashboard-documents');
}

/** Returns the name of the module that is generated from a file of operations. */
export function documentsModule(file) {
  return file.replace(/\.graphql$/, '.generated.ts');
}

/**
 * Returns the arguments for Node that generate the dashboard's documents, or undefined if there is nothing to generate: neither an
 * operation nor the schema has changed since the last time, or the generator is not installed.
 */
export function dashboardDocuments(root) {
  const folder = join(root, 'dashboard');
  const operations = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => join(folder, name));
  const generator = join(root, 'src', 'cli', 'generate-documents.mjs');
  const inputs = [...operations, join(root, 'schema', 'schema.graphql'), generator, join(root, 'package-lock.json')];
  const generatedAt = modifiedAt(documentsStamp(root));
  const isCurrent = operations.every((file) => existsSync(documentsModule(file)));
  if (isCurrent && inputs.every((file) => modifiedAt(file) < generatedAt)) return undefined;
  return existsSync(join(root, 'node_modules', '@graphql-codegen')) ? [generator] : undefined;
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
