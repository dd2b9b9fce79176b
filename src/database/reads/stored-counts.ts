/**
 * SQL of the rows of a table in which triggers count the rows of another one by blocks of ids:
 * `student_totals t where t.institution_id = $1`. `total` has the number of a row's block, which begins with the id `first_id`. A block may
 * have several rows.
 */
export type StoredCounts = string;

/** SQL of the number of all counted rows. @param counts their rows, which need not be divided by blocks; the table's alias is `t` */
export function storedTotal(counts: string): string {
  return `coalesce((select sum(t.total) from ${counts}), 0)`;
}

/**
 * SQL of a relation `block` for a WITH clause: the block that has the row at an offset in the order of ids, and in `preceding` the number
 * of rows before it. It is empty for an offset behind the last row.
 * @param offset SQL of the offset
 */
export function blockSql(counts: StoredCounts, offset: string): string {
  return `block as materialized (
    select first_id, preceding from (
      select first_id, sum(total) as total, (sum(sum(total)) over (order by first_id) - sum(total))::bigint as preceding
      from ${counts} group by first_id
    ) blocks
    where preceding + total > ${offset} order by first_id limit 1)`;
}
