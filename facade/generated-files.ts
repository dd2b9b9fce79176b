import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, parse, print, printSchema, separateOperations } from 'graphql';
import { buildBareSchema } from '../schema/schema.ts';

/** Returns the content of the generated files: the printed schema and the operations of the REST API. */
export function generatedFiles(root: string): Record<string, string> {
  return {
    'schema/schema.graphql': `${printSchema(lexicographicSortSchema(buildBareSchema()))}\n`,
    'facade/operations.generated.ts': operationsModule(root),
  };
}

/** Generates a document for each operation, including the fragments that it uses, which may be in any file. */
function operationsModule(root: string): string {
  const facade = join(root, 'facade');
  const files = readdirSync(facade, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));
  const source = files.sort().map((file) => readFileSync(join(facade, file), 'utf8'));
  const operations = Object.entries(separateOperations(parse(source.join('\n')))).map(([name, document]) => {
    if (!name) throw new Error('The operations of the REST API need names.');
    return `export const ${name}Document = parse(\`\n${print(document)}\n\`);\n`;
  });
  return `// Generated from the .graphql files of this folder by \`npm run generate\`.\nimport { parse } from 'graphql';\n\n${operations.join('\n')}`;
}
