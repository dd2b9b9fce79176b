/** An item whose action failed. */
export interface Failure<Item> {
  readonly item: Item;
  readonly error: unknown;
}

/** Runs an action for one item after the other and returns those that failed. A failure does not stop the others. */
export async function runEach<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  onDone: (count: number) => void = () => {},
): Promise<Failure<Item>[]> {
  const failures: Failure<Item>[] = [];
  for (const [index, item] of items.entries()) {
    await action(item).catch((error: unknown) => failures.push({ item, error }));
    onDone(index + 1);
  }
  return failures;
}
