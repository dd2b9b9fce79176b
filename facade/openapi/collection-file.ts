import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/shared/package-root.ts';

/** The Postman collection, made from the OpenAPI document by `npm run generate`. */
export const collectionFile = 'facade/openapi/postman.generated.json';

interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

/** Reads the collection, and puts the base path, and the address of the service if it is known, into its variable `baseUrl`. */
export async function readCollection(basePath: string, address?: string): Promise<Buffer> {
  const collection = JSON.parse(await readFile(join(packageRoot, collectionFile), 'utf8')) as Collection;
  const variable = collection.variable.map(({ key, value }) => ({
    key,
    value: key === 'baseUrl' ? (address ?? value) + basePath : value,
  }));
  return Buffer.from(JSON.stringify({ ...collection, variable }));
}
