/** Returns the values that differ, so that another person's changes to other fields remain. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(after) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<Values>;
}
