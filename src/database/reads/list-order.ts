/** The orders of a list: by each of these keys, and descending. */
export function ordersOf<const Key extends string>(keys: Readonly<Record<Key, unknown>>): (Key | `${Key}_desc`)[] {
  return (Object.keys(keys) as Key[]).flatMap((key) => [key, `${key}_desc`] as const);
}

/**
 * Returns SQL that orders a list by the expressions of a key of the list's own table, rows without a value last and ties by id.
 * @param alias the alias of the list's table
 */
export function orderSql<Key extends string>(
  alias: string,
  keys: Readonly<Record<Key, readonly string[]>>,
  order: Key | `${Key}_desc` | null | undefined,
): string {
  if (!order) return `${alias}.id`;
  const direction = order.endsWith('_desc') ? 'desc' : 'asc';
  const expressions = keys[order.replace(/_desc$/, '') as Key];
  return [...expressions.map((sql) => `${sql} ${direction} nulls last`), `${alias}.id ${direction}`].join(', ');
}
