import { FORMULA, FORMULA_FIRST_CHARACTERS, SIGNED_NUMBER } from '../import/file/formula-prefix.ts';

const SOURCES: readonly [name: string, sql: string, isText: boolean][] = [
  ['id', 's.id', false],
  ['student_id', 's.student_id', true],
  ['first_name', 's.first_name', true],
  ['last_name', 's.last_name', true],
  ['email', 's.email', true],
  ['phone', 's.phone', true],
  ['date_of_birth', 's.date_of_birth', false],
  ['class_id', 's.class_id', false],
  ['class_name', 'c.name', true],
  ['status', 's.status', false],
  ['enrollment_date', 's.enrollment_date', false],
  ['address_street', 's.address_street', true],
  ['address_city', 's.address_city', true],
  ['address_state', 's.address_state', true],
  ['address_zip', 's.address_zip', true],
  ['parent_id', 's.primary_guardian_id', false],
];

/** The columns of an export: those of an import and the id ([D32]). */
export const exportColumns = SOURCES.map(([name]) => name);

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
  const columns = SOURCES.map(([name, sql, isText]) => `${safe && isText ? prefixed(sql) : sql} as ${name}`);
  return `select ${columns.join(', ')} from students s
    left join classes c on c.institution_id = s.institution_id and c.id = s.class_id
    where ${where} order by s.id`;
}
