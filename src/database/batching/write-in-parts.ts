import { isRefused } from '../connection/failures.ts';

interface Parts<Entry> {
  /** Writes entries by one statement or transaction: all or none. */
  write(entries: readonly Entry[]): Promise<void>;
  /** Takes an entry that PostgreSQL refuses by itself, and would refuse again. */
  setApart(entry: Entry, error: unknown): void;
}

/**
 * Writes a batch. If PostgreSQL refuses its content, the halves are written one after the other, and their halves, until an entry
 * that is refused stands alone: it does not hold up the others.
 * @throws the error of a database that takes nothing right now; `write` knows what has been written until then
 */
export async function writeInParts<Entry>(entries: readonly Entry[], parts: Parts<Entry>): Promise<void> {
  try {
    await parts.write(entries);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const [first] = entries;
    if (entries.length === 1 && first !== undefined) return parts.setApart(first, error);
    const middle = Math.ceil(entries.length / 2);
    await writeInParts(entries.slice(0, middle), parts);
    await writeInParts(entries.slice(middle), parts);
  }
}
