interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}

/** The rows of `explain (analyze, format json)`. */
type Explained = readonly { 'QUERY PLAN': readonly { Plan: Node }[] }[];

/** Where a plan filters rows: those that it reads from a table, or the pairs of a join. */
type FilterKind = 'Filter' | 'Join Filter';

/** Counts the rows that a plan filters out. */
export function countFilteredRows(rows: Explained, kind: FilterKind): number {
  return sumOf(rows, (node) => node[`Rows Removed by ${kind}`] ?? 0);
}

/** Counts the rows that a plan reads from tables. */
export function countReadRows(rows: Explained): number {
  return sumOf(rows, (node) =>
    node['Relation Name'] === undefined ? 0 : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
  );
}

/** Adds a number of all nodes, which is that of one execution. */
function sumOf(rows: Explained, numberOf: (node: Node) => number): number {
  const sumIn = (node: Node): number =>
    (node.Plans ?? []).reduce((sum, inner) => sum + sumIn(inner), numberOf(node) * node['Actual Loops']);
  return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + sumIn(Plan), 0);
}
