import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import { FEW } from '../../database/reads/subjects.ts';
import type { Filter, FilterClause } from '../query/filter.ts';
import type { CollectionQuery } from '../query/query-parameters.ts';
import { type Collection, collectionOf } from './collections.ts';
import { runStatement, type StatementScope } from './run-statement.ts';
import { filtersRecords, type PageRequest, type Source, sourcesOf } from './sources.ts';

/** Returns the fields by which a query filters and sorts: an answer tells them of its records, whether it has them or not. */
export function comparedNames({ filter, sort }: CollectionQuery): string[] {
  const filtered = filter?.clauses.map(({ field }) => field) ?? [];
  return sort ? [...filtered, sort.field] : filtered;
}

/**
 * Returns the ids of the students of whom a filter tells without showing their records: those whom it finds, and those whom one of its
 * clauses names while another one may exclude them, as far as these are few each.
 */
export async function comparedStudents(
  scope: StatementScope,
  collection: Collection,
  request: PageRequest,
): Promise<string[]> {
  const { filter } = request.query;
  if (!filter || !filtersRecords(request.query)) return [];
  const own = (clauses: readonly FilterClause[], connective: Filter['connective'] = 'and') =>
    fewStudents(sourcesOf(collection, { ...request, query: { ...request.query, filter: { clauses, connective } } }));
  const statements = [own(filter.clauses, filter.connective)];
  if (filter.clauses.length > 1)
    for (const clauses of Map.groupBy(filter.clauses, ({ field }) => field).values()) statements.push(own(clauses));
  // A student may have no record that refers to them, such as a result.
  for (const clause of filter.clauses) {
    if (!/^(student|user)\.sourcedId$/.test(clause.field)) continue;
    const students = collectionOf(collection.version, 'students');
    const named: Filter = { clauses: [{ ...clause, field: 'sourcedId' }], connective: 'and' };
    statements.push(
      fewStudents(sourcesOf(students, { ...request, within: [], query: { ...request.query, filter: named } })),
    );
  }
  const known = statements.filter((statement) => statement !== undefined);
  if (known.length === 0) return [];
  const rows = await runStatement<{ students: string | null }>(
    scope,
    sql`select students from (${sql.join(known, sql` union all `)}) few`,
  );
  return rows.flatMap(({ students }) => students ?? []);
}

/** Returns SQL that selects the students of sources, at most one row; undefined for sources without data of students. */
function fewStudents(sources: readonly Source[]): Sql | undefined {
  const records = sources.flatMap(({ branch, condition }) =>
    branch.students
      ? [
          sql`(select ${sql.raw(branch.students)} as students from ${sql.raw(branch.from)} where ${condition} limit ${sql.lit(FEW + 1)})`,
        ]
      : [],
  );
  if (records.length === 0) return undefined;
  return sql`select string_agg(nullif(students, ''), ',') as students from (${sql.join(records, sql` union all `)}) found
    having count(*) between 1 and ${sql.lit(FEW)}`;
}
