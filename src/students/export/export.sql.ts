import { type ImportColumn, importColumns } from '../import/import-columns.ts';
import { byColumn, columnList } from '../student.columns.ts';

/** SQL of each column. */
const SOURCES: Readonly<Record<ImportColumn, string>> = {
  ...byColumn(({ column }) => `s.${column}`),
  class_name: 'c.name',
};

/** The columns of an export: the id, and those of an import ([D32]). */
export const exportColumns: readonly string[] = ['id', ...importColumns];

/** The fields that an export reads, as the schema names them. */
export const exportFieldNames: readonly string[] = exportColumns.map(
  (name) =>
    columnList.find((column) => column.name === name)?.property ??
    name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
);

/** The columns that every student has. */
const REQUIRED: ReadonlySet<string> = new Set<ImportColumn | 'id'>([
  'id',
  'student_id',
  'first_name',
  'last_name',
  'status',
  'enrollment_date',
]);

const typeByColumn = new Map<string, 'text' | 'date' | 'integer'>([
  ['id', 'integer'],
  ...columnList.map(({ name, type }) => [name, type] as const),
]);

/** The columns of an export with their types, in JSON. */
export const exportColumnTypes = exportColumns.map((name) => ({
  name,
  type: typeByColumn.get(name) ?? ('text' as const),
  nullable: !REQUIRED.has(name),
}));

/** SQL that selects the students that meet a condition on `s`, by their ids. */
export function selectExportRows(where: string): string {
  const columns = importColumns.map((name) => `${SOURCES[name]} as ${name}`);
  return `select s.id as id, ${columns.join(', ')} from students s
    left join classes c on c.institution_id = $1 and c.id = s.class_id
    where ${where} order by s.id`;
}
