import { FORMULA, FORMULA_FIRST_CHARACTERS, SIGNED_NUMBER } from '../import/file/formula-prefix.ts';
import { type ImportColumn, importColumns } from '../import/import-columns.ts';
import { byColumn, columnList } from '../student.columns.ts';

interface Source {
  readonly sql: string;
  /** True for texts that people type, which a spreadsheet could take for formulas. */
  readonly isTyped: boolean;
}

const SOURCES: Readonly<Record<ImportColumn, Source>> = {
  ...byColumn(({ column, type, enumerated }) => ({ sql: `s.${column}`, isTyped: type === 'text' && !enumerated })),
  class_name: { sql: 'c.name', isTyped: true },
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

/** PostgreSQL hashes a list of nine or more constants, so the length of this one does not slow down an export. */
const FIRST_CODE_POINTS = [...FORMULA_FIRST_CHARACTERS].map((character) => character.codePointAt(0)).join(', ');

/**
 * SQL of a text, with an apostrophe before it if a spreadsheet would run it. The tests are in the order of their cost: most texts
 * are dismissed by their first character, and phone numbers by the pattern that does not look ahead.
 */
function prefixed(sql: string): string {
  return `case when ascii(${sql}) in (${FIRST_CODE_POINTS})
      and ${sql} !~ '${SIGNED_NUMBER}' and ${sql} ~ '${FORMULA.replaceAll("'", "''")}'
    then '''' || ${sql} else ${sql} end`;
}

/**
 * SQL that selects the students that meet a condition on `s`, by their ids.
 * @param safe prefixes texts that a spreadsheet would run as formulas
 */
export function selectExportRows(where: string, safe: boolean): string {
  const columns = importColumns.map((name) => {
    const { sql, isTyped } = SOURCES[name];
    return `${safe && isTyped ? prefixed(sql) : sql} as ${name}`;
  });
  return `select s.id as id, ${columns.join(', ')} from students s
    left join classes c on c.institution_id = $1 and c.id = s.class_id
    where ${where} order by s.id`;
}
