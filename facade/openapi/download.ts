import type { CompiledOperation } from '../../schema/execution/operation.ts';
import type { FileColumn } from '../../schema/shared/file-columns.ts';
import { type Components, closedObject, type JsonSchema, nullable as nullableSchema } from './components.ts';
import { headersOf } from './headers.ts';
import { exampleOf, responseExample } from './response-examples.ts';
import { withRule } from './rule-keywords.ts';

type Row = Record<string, unknown>;

/** Describes the files that an operation makes, by their media types. Their rows have the columns that its root field declares. */
export function describeDownload(
  types: readonly string[],
  { name, rootField }: CompiledOperation,
  headers: readonly string[],
  components: Components,
): JsonSchema {
  const { columns = [] } = rootField.extensions as { columns?: readonly FileColumn[] };
  const row = components.reference(`${name}Row`, () => rowSchema(columns, components));
  const example = exampleOf(row, components) as Row;
  const content = types.map((type) => [type, (media[type] ?? binary)(row, example)]);
  return {
    description: 'The file, in the format of the parameter `format`.',
    headers: headersOf([...headers, 'Content-Disposition']),
    content: Object.fromEntries(content),
  };
}

function rowSchema(columns: readonly FileColumn[], components: Components): JsonSchema {
  const properties = columns.map((column) => [column.name, columnSchema(column, components)] as const);
  const names = columns.map(({ name }) => name);
  return closedObject(Object.fromEntries(properties), names, 'A row of the file.');
}

function columnSchema({ name, type, nullable, ...rule }: FileColumn, components: Components): JsonSchema {
  const plain =
    type === 'integer' ? { type, format: 'int32' } : { type: 'string', ...(type === 'date' && { format: type }) };
  const schema = withRule(plain, rule, false, components);
  return { ...(nullable ? nullableSchema(schema) : schema), ...responseExample('Row', name.replace(/^address_/, '')) };
}

/** Describes each media type: as JSON, as text with a row a line, or else as bytes. */
const media: Record<string, (row: JsonSchema, example: Row) => JsonSchema> = {
  'application/json': (row, example) => ({ schema: { type: 'array', items: row }, example: [example] }),
  'application/x-ndjson': (_row, example) => ({
    schema: { type: 'string', description: 'One JSON object a line, as in the array of `application/json`.' },
    example: `${JSON.stringify(example)}\n`,
  }),
  'text/csv': (_row, example) => ({
    schema: { type: 'string', description: 'A header with the names of the columns, then a row a line.' },
    example: `${Object.keys(example).join(',')}\n${Object.values(example)
      .map((value) => value ?? '')
      .join(',')}\n`,
  }),
};

function binary(): JsonSchema {
  return { schema: { type: 'string', format: 'binary' } };
}
