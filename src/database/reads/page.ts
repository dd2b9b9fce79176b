import type { Pool, PoolClient } from 'pg';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { type BuiltSelect, buildSelect, type ReadModel, statementOf } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './page-limits.ts';
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

/** A page as a caller may ask for it ([D5]). */
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
  /** A cheaper SQL expression for the exact total than counting the rows. */
  readonly total?: string;
  /**
   * For conditions that cost much: the rows are found once, for total and page alike. Of each its id is kept, and these SQL
   * expressions, to which `orderBy` refers as `found.key1`, `found.key2` …
   */
  readonly keys?: readonly string[];
  /** Aggregates over the whole list, which its type shows as the field `summary`. */
  readonly summary?: ReadModel;
}

/**
 * Page and limit with their defaults; a limit above 100 is served as 100 ([D5]).
 * @throws AppError `validation_error` for numbers below 1, together with what is already known in `problems`
 */
export function pageOf(args: PageArguments, problems: ValidationErrors): { page: number; limit: number } {
  const page = args.page ?? 1;
  const limit = args.limit ?? DEFAULT_LIMIT;
  if (page < 1) problems.add('page', 'must be 1 or more.');
  if (limit < 1) problems.add('limit', 'must be 1 or more.');
  problems.throwIfAny();
  return { page, limit: Math.min(limit, MAX_LIMIT) };
}

/**
 * Reads one page and its exact total in one statement. The page is cut before tables are joined to it, so that joins cost
 * by the rows of the page and not of the list.
 */
export async function readPage<T>(
  pool: Pool | PoolClient,
  readable: ReadModel,
  query: PageQuery,
  selection: Selection,
  { page, limit }: { page: number; limit: number },
): Promise<Selected<Page<T>>> {
  const projection = buildSelect(readable, nestedFields(selection.fields, 'data'), selection.format);
  const summary = summaryJson(query, selection);
  const cut = cutOf(query, page, limit);
  const parts = [query.from, query.where, query.orderBy, query.total, query.keys, summary, cut.text];
  const write = () => pageSql(query, projection, summary, cut.text);
  const text = query.searched ? write() : statementOf(projection, parts, write);
  const run = query.searched ? planned<PageRow> : preparedForSelection<PageRow>(selection);
  const { rows } = await run(pool, text, [...query.values, ...cut.values]);
  const row = rows[0] as PageRow;
  const pagination = { total: row.total, page, limit, totalPages: Math.ceil(row.total / limit) };
  if (selection.format === 'text') return pageText(row, pagination, selection.fields);
  const parsed = { data: JSON.parse(row.data) as T[], pagination };
  return row.summary === null ? parsed : Object.assign(parsed, { summary: JSON.parse(row.summary) });
}

/**
 * The clauses that cut the page, and their values. PostgreSQL plans a list once for all only if it knows how few rows are
 * wanted; so the usual limits stand in the text, and the first page has no offset. To plan costs more than to read such a page.
 */
function cutOf({ orderBy, values }: PageQuery, page: number, limit: number): { text: string; values: number[] } {
  const own: number[] = [];
  const place = (value: number) => `$${values.length + own.push(value)}`;
  const count = limit === DEFAULT_LIMIT || limit === MAX_LIMIT ? limit : place(limit);
  // The offset is a bigint for PostgreSQL: page numbers up to the largest Int stay in range.
  const offset = page === 1 ? '' : ` offset ${place((page - 1) * limit)}`;
  return { text: `order by ${orderBy} limit ${count}${offset}`, values: own };
}

function pageSql(query: PageQuery, { json, joins }: BuiltSelect, summary: string | undefined, cut: string): string {
  const { from, where, orderBy, keys } = query;
  const alias = aliasOf(from);
  const rows = `coalesce(json_agg(${json} order by ${orderBy}), '[]')`;
  if (!keys) {
    const data = `(select ${rows} from (select ${alias}.* from ${from} where ${where} ${cut}) ${alias} ${joins})::text as data`;
    if (summary) {
      return `select totals.*, ${data}
        from (select count(*)::int as total, ${summary}::text as summary from ${from} where ${where}) totals`;
    }
    const total = query.total ?? `(select count(*) from ${from} where ${where})`;
    return `select ${total}::int as total, ${data}, null::text as summary`;
  }
  const columns = [`${alias}.institution_id`, `${alias}.id`, ...keys.map((key, index) => `${key} as key${index + 1}`)];
  return `with found as materialized (select ${columns.join(', ')} from ${from} where ${where})
    select (select count(*)::int from found) as total, (select ${rows} from (select * from found ${cut}) found
      join ${from} on ${alias}.institution_id = found.institution_id and ${alias}.id = found.id ${joins})::text as data, null::text as summary`;
}

interface PageRow extends Record<string, unknown> {
  total: number;
  data: string;
  summary: string | null;
}

/** SQL of the aggregates that were asked for, as one JSON object; they are counted together with the total. */
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
