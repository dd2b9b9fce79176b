import type { Pool, PoolClient } from 'pg';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, pageRule } from '../../shared/page-limits.ts';
import { type BuiltSelect, buildSelect, cachedStatement, jsonList, type ReadModel } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { planned, preparedForSelection } from './prepared.ts';
import {
  JsonText,
  nestedFields,
  type Pagination,
  type Selected,
  type SelectedField,
  type Selection,
} from './selection.ts';
import { aliasOf } from './sql.ts';
import { blockSql, type StoredCounts } from './stored-counts.ts';
import { collectSubjects, FEW, pageSubjects } from './subjects.ts';

/** Paging arguments of a request ([D5]). */
export interface PageArguments {
  page?: number | null;
  limit?: number | null;
}

export interface Page<T> {
  data: T[];
  pagination: Pagination;
}

/** A list that is read page by page. */
export interface PageQuery extends ListQuery {
  /** True if an index has all columns of the conditions and the order, so that a deep page reads only that index as far as the page. */
  readonly indexed?: boolean;
  /** SQL expression of the exact total, if there is a cheaper one than counting the rows. */
  readonly total?: string;
  /** Counts of the list's rows that triggers maintain, if there are any: a deep page is found by them. */
  readonly counts?: StoredCounts;
  /**
   * For expensive conditions: evaluates them once for both total and page, by materialising the ids of the rows and these SQL
   * expressions. `orderBy` refers to them as `found.key1`, `found.key2` …
   */
  readonly keys?: readonly string[];
  /** Aggregates over the whole list, for the field `summary`. */
  readonly summary?: ReadModel;
}

/**
 * Returns page and limit, with their defaults. A limit above 100 becomes 100 ([D5]).
 * @throws AppError `validation_error` for numbers below 1, together with the errors already in `errors`
 */
export function readPageArguments(args: PageArguments, errors: ValidationErrors): { page: number; limit: number } {
  const page = args.page ?? 1;
  const limit = args.limit ?? DEFAULT_LIMIT;
  if (page < pageRule.min) errors.add('page', `must be ${pageRule.min} or more.`);
  if (limit < pageRule.min) errors.add('limit', `must be ${pageRule.min} or more.`);
  errors.throwIfAny();
  return { page, limit: Math.min(limit, MAX_LIMIT) };
}

/**
 * Reads one page and its exact total in one statement. The limit applies before the joins, so that only the page's rows are joined,
 * not the whole list.
 */
export async function readPage<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: PageQuery,
  selection: Selection,
  { page, limit }: { page: number; limit: number },
): Promise<Selected<Page<T>>> {
  const fields = nestedFields(selection.fields, 'data');
  const select = buildSelect(model, fields, selection.format);
  const hasFields = fields.some(({ name }) => name !== '__typename');
  const shows = { rows: hasFields, few: page === 1 && limit >= FEW && hasFields };
  const subjects = pageSubjects(model, selection, query, shows);
  const summary = summaryJson(query, selection);
  const limits = limitClauses(query, page, limit);
  const deep = isDeep(query, page, limit);
  const parts = [query.from, query.where, query.orderBy, query.total, query.keys, summary, limits.text, deep, subjects];
  const build = () => buildPageSql(query, select, { summary, subjects, limits, deep });
  const text = query.searched ? build() : cachedStatement(select, parts, build);
  const run = query.searched ? planned<PageRow> : preparedForSelection<PageRow>(selection);
  const { rows } = await run(pool, text, [...query.values, ...limits.values]);
  // Takes the row out of pg's result, which may live until V8 collects its old generation: pg assigns closures that refer to it to
  // properties, and V8 allocates such closures there.
  const row = rows.pop() as PageRow;
  collectSubjects(model, selection, fields, row.subjects, shows.few ? undefined : 'total');
  const pagination = { total: row.total, page, limit, totalPages: Math.ceil(row.total / limit) };
  if (selection.format === 'text') return pageText(row, pagination, selection.fields);
  const parsed = { data: JSON.parse(row.data) as T[], pagination };
  return row.summary === null ? parsed : Object.assign(parsed, { summary: JSON.parse(row.summary) });
}

/**
 * True to read the ids of a page first. In a list with stored counts, which may be long, PostgreSQL expects an unknown offset to skip a
 * tenth of the list, and would plan a page near the front for each request: that takes longer than both steps.
 */
function isDeep({ indexed, counts }: PageQuery, page: number, limit: number): boolean {
  const fromOffset = counts ? 1 : 1000;
  return indexed === true && (page - 1) * limit >= fromOffset;
}

/** The order, limit and offset clauses of a page, and their values. */
interface Limits {
  readonly text: string;
  /** The order and limit clauses. */
  readonly first: string;
  /** SQL of the offset. */
  readonly offset: string;
  readonly values: readonly number[];
}

/**
 * Returns the order, limit and offset clauses. PostgreSQL uses a generic plan only if it knows that few rows are
 * needed; so the usual limits are literals, and the first page has no offset. Planning costs more than reading such a page.
 */
function limitClauses({ orderBy, values }: PageQuery, page: number, limit: number): Limits {
  const limitValues: number[] = [];
  const placeholder = (value: number) => `$${values.length + limitValues.push(value)}`;
  const count = limit === DEFAULT_LIMIT || limit === MAX_LIMIT ? limit : placeholder(limit);
  const first = `order by ${orderBy} limit ${count}`;
  if (page === 1) return { text: first, first, offset: '0', values: limitValues };
  // PostgreSQL's offset is a bigint, so page numbers up to the largest Int stay in range.
  const offset = placeholder((page - 1) * limit);
  return { text: `${first} offset ${offset}`, first, offset, values: limitValues };
}

/** The parts of a page's statement that depend on the request. */
interface PageParts {
  readonly summary: string | undefined;
  /** SQL of the subjects of the page's rows. */
  readonly subjects: string;
  readonly limits: Limits;
  /** True to read the ids of the page first. */
  readonly deep: boolean;
}

function buildPageSql(
  query: PageQuery,
  { json, joins }: BuiltSelect,
  { summary, subjects, limits, deep }: PageParts,
): string {
  const { from, where, orderBy, keys } = query;
  const alias = aliasOf(from);
  const rows = `select ${jsonList(json, orderBy)} as data, ${subjects} as subjects`;
  const joinRows = (name: string) =>
    `join ${from} on ${alias}.institution_id = $1 and ${alias}.id = ${name}.id ${joins}`;
  if (!keys) {
    const page = deep
      ? `(${selectDeepIds(query, limits)}) page ${joinRows('page')}`
      : `(select ${alias}.* from ${from} where ${where} ${limits.text}) ${alias} ${joins}`;
    const list = `(${rows} from ${page}) list`;
    if (summary) {
      return `select totals.*, list.*
        from (select count(*)::int as total, ${summary}::text as summary from ${from} where ${where}) totals, ${list}`;
    }
    const total = query.total ?? `(select count(*) from ${from} where ${where})`;
    return `select ${total}::int as total, list.*, null::text as summary from ${list}`;
  }
  const columns = [`${alias}.id`, ...keys.map((key, index) => `${key} as key${index + 1}`)];
  return `with found as materialized (select ${columns.join(', ')} from ${from} where ${where})
    select (select count(*)::int from found) as total, list.*, null::text as summary
    from (${rows} from (select * from found ${limits.text}) found ${joinRows('found')}) list`;
}

/** SQL of the ids of a deep page. Of rows with stored counts, only those of the page's block are read. */
function selectDeepIds({ from, where, counts }: PageQuery, { text, first, offset }: Limits): string {
  const id = `${aliasOf(from)}.id`;
  if (!counts) return `select ${id} from ${from} where ${where} ${text}`;
  return `with ${blockSql(counts, offset)}
    select ${id} from ${from} where ${where} and ${id} >= (select first_id from block)
    ${first} offset ${offset} - (select preceding from block)`;
}

interface PageRow extends Record<string, unknown> {
  total: number;
  data: string;
  subjects: string | null;
  summary: string | null;
}

/** SQL of the selected aggregates as one JSON object. They are computed together with the total. */
function summaryJson({ summary }: PageQuery, selection: Selection): string | undefined {
  if (!summary) return undefined;
  const fields = nestedFields(selection.fields, 'summary');
  return fields.length > 0 ? buildSelect(summary, fields, selection.format).json : undefined;
}

function pageText(row: PageRow, pagination: Pagination, fields: readonly SelectedField[]): JsonText {
  const parts = fields.map((field) => {
    const text = field.name === 'pagination' ? paginationText(pagination, field) : row[field.name];
    return `"${field.as}":${text}`;
  });
  return new JsonText(`{${parts.join(',')}}`, { pagination });
}

function paginationText(pagination: Pagination, field: SelectedField): string {
  const parts = (field.fields ?? []).map(({ name, as }) => `"${as}":${pagination[name as keyof Pagination]}`);
  return `{${parts.join(',')}}`;
}
