import { FORMULA, SIGNED_NUMBER } from '../import/file/formula-prefix.ts';

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

/** The columns of an export: those of an import, and the id ([D32]). */
export const exportColumns = SOURCES.map(([name]) => name);

/** The code points of ＋, －, ＝ and ＠. */
const FULL_WIDTH_SIGNS = '65291, 65293, 65309, 65312';

/**
 * Texts that begin with a digit or with what comes after `@`, and phone numbers, are harmless, which is found sooner than by
 * the pattern that looks ahead.
 */
function prefixed(sql: string): string {
  return `case when (ascii(${sql}) < 65 and ascii(${sql}) not between 48 and 57 or ascii(${sql}) in (${FULL_WIDTH_SIGNS}))
      and ${sql} !~ '${SIGNED_NUMBER}' and ${sql} ~ '${FORMULA.replaceAll("'", "''")}'
    then '''' || ${sql} else ${sql} end`;
}

/** The students that meet a condition on `s`, by their ids. With `safe`, what a spreadsheet would run is made a text. */
export function exportRows(where: string, safe: boolean): string {
  const columns = SOURCES.map(([name, sql, isText]) => `${safe && isText ? prefixed(sql) : sql} as ${name}`);
  return `select ${columns.join(', ')} from students s
    left join classes c on c.institution_id = s.institution_id and c.id = s.class_id
    where ${where} order by s.id`;
}
