import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { buildBareSchema } from '../schema/schema.ts';

/** The files that are generated, with what they should say: the printed schema and the operations of the REST API. */
export function generatedFiles(root: string): Record<string, string> {
  return {
    'schema/schema.graphql': `${printSchema(lexicographicSortSchema(buildBareSchema()))}\n`,
    'facade/operations.generated.ts': operationsModule(root),
  };
}

function operationsModule(root: string): string {
  const facade = join(root, 'facade');
  const files = readdirSync(facade, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));
  const operations = files.sort().flatMap((file) => {
    const source = readFileSync(join(facade, file), 'utf8');
    return parse(source).definitions.map((node) => {
      if (node.kind !== Kind.OPERATION_DEFINITION || !node.name)
        throw new Error(`${file}: only named operations may stand here.`);
      const text = source.slice(node.loc?.start, node.loc?.end);
      return `export const ${node.name.value}Document = parse(\`\n${text}\n\`);\n`;
    });
  });
  return `// Generated from the .graphql files of this folder by \`npm run generate\`.\nimport { parse } from 'graphql';\n\n${operations.join('\n')}`;
}
