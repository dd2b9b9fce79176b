interface Node {
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Actual Loops': number;
  Plans?: Node[];
}

/** Counts the rows that a plan of `explain (analyze, format json)` read and filtered out. */
export function countFilteredRows(rows: readonly { 'QUERY PLAN': readonly { Plan: Node }[] }[]): number {
  return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + countIn(Plan), 0);
}

function countIn(node: Node): number {
  const filtered = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return filtered * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, inner) => sum + countIn(inner), 0);
}
