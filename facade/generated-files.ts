import { lexicographicSortSchema, print, printSchema } from 'graphql';
import { buildBareSchema } from '../schema/schema.ts';
import { importGuide, importGuideFile } from '../schema/students/import/import-guide.ts';
import { readOperations } from './operation-files.ts';

/**
 * Returns the content of the generated files: the printed schema, the operations of the REST API, and the guide with its tables.
 * @throws InvalidOperations if the service could not start with the operations
 */
export function generatedFiles(root: string): Record<string, string> {
  const schema = buildBareSchema();
  const operations = Object.entries(readOperations(root, schema)).map(
    ([name, document]) => `export const ${name}Document = parse(\`\n${print(document)}\n\`);\n`,
  );
  return {
    'schema/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
    'facade/operations.generated.ts': `// Generated from the .graphql files of this folder by \`npm run generate\`.\nimport { parse } from 'graphql';\n\n${operations.join('\n')}`,
    [importGuideFile]: importGuide(),
  };
}
