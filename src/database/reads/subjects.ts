import { sql } from 'kysely';
import type { Pool } from 'pg';
import { HIDDEN, type ReadModel } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { type planned, prepared } from './prepared.ts';
import type { SelectedField, Selection } from './selection.ts';
import { aliasOf, compileSql, type Sql } from './sql.ts';

/** Number of people up to which a total or an empty answer is about each of them. About more it is a statistic. */
export const FEW = 10;

/** SQL of the ids of a row's subjects as text; null unless the request records them. */
export function rowSubjects({ subject }: ReadModel, { subjects }: Selection): string {
  return subject && subjects ? `(${subject.sql})::text` : 'null::text';
}

/** SQL of the ids of the subjects of all rows as text; null unless the request records them. */
export function listSubjects(model: ReadModel, selection: Selection): string {
  return model.subject && selection.subjects ? `string_agg(${rowSubjects(model, selection)}, ',')` : 'null::text';
}

/**
 * SQL of the ids of the subjects of a page as text: those of its rows and, if a filter chooses few, of all its rows, since their number
 * tells about each of them. Null unless the request records them.
 * @param shows whether the page shows its rows, and all rows if they are few
 */
export function pageSubjects(
  model: ReadModel,
  selection: Selection,
  query: ListQuery,
  shows: { rows: boolean; few: boolean },
): string {
  const shown = shows.rows ? listSubjects(model, selection) : 'null::text';
  return shows.few ? shown : `concat_ws(',', ${shown}, ${fewSubjects(model, selection, query)})`;
}

function fewSubjects(model: ReadModel, selection: Selection, { from, where, values }: ListQuery): string {
  // The institution is the first value of every list: without others everybody is counted.
  if (!model.subject || !selection.subjects || values.length === 1) return 'null::text';
  const alias = aliasOf(from);
  return `(select case when count(*) <= ${FEW} then ${listSubjects(model, selection)} end
    from (select ${alias}.* from ${from} where ${where} limit ${FEW + 1}) ${alias})`;
}

/** Adds the subjects of rows, and the fields of the model that were read, to those that the request records. A count reads none. */
export function collectSubjects(
  model: ReadModel,
  { subjects }: Selection,
  fields: readonly SelectedField[],
  ids: string | null | undefined,
  counted?: string,
): void {
  if (!subjects || !ids) return;
  const read = readFields(model, fields);
  const names = counted ? [...read, `${prefixOf(model)}${counted}`] : read;
  if (names.length > 0) subjects.add(ids, names);
}

const namesByFields = new WeakMap<readonly SelectedField[], Map<ReadModel, readonly string[]>>();

/** Returns the names of the selected fields that the model reads. Fields with a resolver belong to reads of their own. */
function readFields(model: ReadModel, fields: readonly SelectedField[]): readonly string[] {
  const byModel = namesByFields.get(fields) ?? new Map<ReadModel, readonly string[]>();
  namesByFields.set(fields, byModel);
  const names = byModel.get(model) ?? fieldNames(fields, model.fields, prefixOf(model));
  byModel.set(model, names);
  return names;
}

function prefixOf({ subject }: ReadModel): string {
  return subject?.record ? `${subject.record}.` : '';
}

function fieldNames(fields: readonly SelectedField[], columns: ReadModel['fields'], prefix: string): string[] {
  const names = fields.flatMap((field) => {
    const column = columns[field.name];
    const name = prefix + field.name;
    if (!column || column === HIDDEN) return [];
    return 'fields' in column ? fieldNames(field.fields ?? [], column.fields, `${name}.`) : [name];
  });
  return [...new Set(names)].sort();
}

/** Adds the people whom a read without a read model is about, and the selected fields. */
export function collectIds(
  { subjects }: Selection,
  record: string,
  fields: readonly SelectedField[],
  ids: readonly number[],
): void {
  const names = leafNames(fields, `${record}.`);
  if (subjects && ids.length > 0 && names.length > 0) subjects.add(ids.join(','), names);
}

function leafNames(fields: readonly SelectedField[], prefix: string): string[] {
  return fields.flatMap(({ name, fields: nested }) =>
    nested ? leafNames(nested, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/**
 * Adds the people whom a list's filter names, of whom it tells also where it has no record of theirs.
 * @param people SQL that selects their ids as `id`
 * @param record the kind of the list's records; undefined for the people themselves
 * @param run `planned` for people who are searched by words, since each number of words is another statement
 */
export async function collectNamed(
  pool: Pool,
  { subjects, fields }: Selection,
  record: string | undefined,
  people: Sql,
  run: typeof planned = prepared,
): Promise<void> {
  if (!subjects) return;
  const { text, values } = compileSql(sql`select id from (${people} limit ${sql.lit(FEW + 1)}) named`);
  const { rows } = await run<{ id: number }>(pool, text, values);
  if (rows.length === 0 || rows.length > FEW) return;
  const prefix = record ? `${record}.` : '';
  const aggregates = fields.filter(({ name }) => name !== 'data' && name !== 'pagination');
  subjects.add(rows.map(({ id }) => id).join(','), [...leafNames(aggregates, prefix), `${prefix}total`]);
}
