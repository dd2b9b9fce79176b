interface Node {
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Actual Loops': number;
  Plans?: Node[];
}

/** Where a plan filters rows: those that it reads from a table, or the pairs of a join. */
type FilterKind = 'Filter' | 'Join Filter';

/** Counts the rows that a plan of `explain (analyze, format json)` filters out. */
export function countFilteredRows(
  rows: readonly { 'QUERY PLAN': readonly { Plan: Node }[] }[],
  kind: FilterKind,
): number {
  return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + countIn(Plan, kind), 0);
}

function countIn(node: Node, kind: FilterKind): number {
  const filtered = (node[`Rows Removed by ${kind}`] ?? 0) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + countIn(inner, kind), filtered);
}
