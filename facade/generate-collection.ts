import { buildSchema } from '../schema/schema.ts';
import { collectionFile } from './openapi/collection-file.ts';
import { openApiDocument } from './openapi/document.ts';
import { postmanCollection } from './openapi/postman-collection.ts';
import { compileEndpoints } from './rest/endpoints.ts';
import { updateFiles } from './update-files.ts';

/**
 * Writes the Postman collection; with `--check`, only reports whether it is out of date. It is a program of its own because it
 * needs the operations that `generate.ts` writes.
 */
const document = openApiDocument(compileEndpoints(buildSchema()), '');
const text = `${JSON.stringify(await postmanCollection(document), null, 1)}\n`;
updateFiles(process.cwd(), { [collectionFile]: text }, process.argv.includes('--check'));
