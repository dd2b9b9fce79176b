import { dateTime } from '../../database/reads/sql.ts';
import { type Branch, type Field, fieldsIn, type OneRosterVersion, type RecordDescription } from '../records/record.ts';

/** A file of what has changed. */
export interface Delta {
  /** True if so little has changed that indexes find it faster than computing the time of each record. */
  readonly isRecent: boolean;
}

const SINCE = '$2::timestamptz';

/** The columns that every file begins with. */
const COMMON = ['sourcedId', 'status', 'dateLastModified'];

/** The order of a file's columns is fixed. */
export function headerOf(record: RecordDescription, version: OneRosterVersion): string[] {
  return [...COMMON, ...fieldsIn(record, `csv ${version}`).map(({ name }) => name)];
}

/**
 * SQL that selects the rows of a file in the order of their identifiers. `$1` is the institution.
 * @param delta selects what has changed since the time `$2`, deleted records included; else all records that exist
 */
export function fileSql(record: RecordDescription, version: OneRosterVersion, delta?: Delta): string {
  const isDelta = delta !== undefined;
  const fields = fieldsIn(record, `csv ${version}`);
  const branches = isDelta
    ? record.branches.flatMap((branch) => [branch, ...incompleteOf(record, branch, version)])
    : record.branches.filter(({ deleted }) => !deleted);
  const rows = branches.map((branch) => branchSql(branch, fields, requiredValues(record, branch, version), delta));
  const names = fields.map(({ name }) => `"${name}"`);
  const lifecycle = isDelta ? [...COMMON.slice(1).map((name) => `"${name}"`)] : ['null', 'null'];
  return `select ${['"sourcedId"', ...lifecycle, ...names].join(', ')}
    from (${rows.join('\nunion all\n')}) file order by "sourcedId" collate "C"`;
}

function requiredValues(record: RecordDescription, { values, deleted }: Branch, version: OneRosterVersion): string[] {
  if (version !== '1.1' || deleted) return [];
  return (record.requiredIn1p1 ?? []).map((name) => values[name] ?? 'null');
}

/** Returns the records of a branch that a version leaves out for want of a value: a delta calls them deleted, since they may have had one. */
function incompleteOf(record: RecordDescription, branch: Branch, version: OneRosterVersion): Branch[] {
  const missing = requiredValues(record, branch, version).map((value) => `${value} is null`);
  if (missing.length === 0) return [];
  const references = record.fields.filter(({ type }) => type === 'reference').map(({ name }) => name);
  const values = Object.fromEntries(Object.entries(branch.values).filter(([name]) => references.includes(name)));
  return [{ ...branch, where: `${branch.where} and (${missing.join(' or ')})`, values, deleted: true }];
}

function branchSql(branch: Branch, fields: readonly Field[], mustExist: readonly string[], delta?: Delta): string {
  const isDelta = delta !== undefined;
  const { from, where, sourcedId, dateLastModified, changes, order, deleted } = branch;
  const columns = [
    `${sourcedId} as "sourcedId"`,
    ...(isDelta
      ? [`'${deleted ? 'tobedeleted' : 'active'}' as status`, `${dateTime('changed.at')} as "dateLastModified"`]
      : []),
    ...fields.map((field) => `${cellSql(field, branch)} as "${field.name}"`),
  ];
  const conditions = [
    `(${where})`,
    ...mustExist.map((sql) => `${sql} is not null`),
    ...(isDelta ? [`changed.at >= ${SINCE}`] : []),
    ...(delta?.isRecent && changes ? [`${order} in (${changes.join(' union all ').replaceAll('$since', SINCE)})`] : []),
  ];
  // `offset 0` keeps PostgreSQL from computing the time twice, once for the condition and once for the column.
  const time = isDelta ? `, lateral (select ${dateLastModified} as at offset 0) changed` : '';
  return `select ${columns.join(', ')} from ${from}${time} where ${conditions.join(' and ')}`;
}

function cellSql(field: Field, { values, deleted }: Branch): string {
  const placeholder = deleted ? field.deleted : undefined;
  const value = values[field.name];
  if (value === undefined) return `${placeholder ?? 'null'}::text`;
  const cell = writeSql(field, value);
  return placeholder ? `coalesce(${cell}, ${placeholder})` : cell;
}

/** Fields have no line breaks, although RFC 4180 allows them. The letters are those of line feed to carriage return, and of Unicode. */
const LINE_BREAKS = String.raw`E'\n\x0b\x0c\r\u0085\u2028\u2029'`;

function oneLineSql(sql: string): string {
  return `translate(replace(${sql}, E'\\r\\n', ' '), ${LINE_BREAKS}, '       ')`;
}

function writeSql({ type }: Field, value: string): string {
  switch (type) {
    case 'text':
      return oneLineSql(value);
    case 'texts':
    case 'references':
      return `nullif(${oneLineSql(`array_to_string(${value}, ',')`)}, '')`;
    case 'number':
      return `trim_scale(${value})::text`;
    case 'day':
      return `(${value})::date::text`;
    case 'studentIds':
      // The form has no way to write these characters.
      return `case when ${value} !~ '[{},]' then '{studentId:' || ${value} || '}' end`;
    default:
      return `(${value})::text`;
  }
}
