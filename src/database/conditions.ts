import { wordPatterns } from './sql.ts';

/** The conditions of a list, joined by `and`; in each, `?` stands for its value. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly texts: string[] = [];

  constructor(condition: string, value: unknown) {
    this.add(condition, value);
  }

  add(condition: string, value: unknown): this {
    const place = `$${this.values.push(value)}`;
    this.texts.push(condition.replaceAll('?', place));
    return this;
  }

  /** Adds a condition that needs no value. */
  also(condition: string): this {
    this.texts.push(condition);
    return this;
  }

  /** Adds a condition whose value the caller may have left out. A text with NUL is nowhere, since PostgreSQL has none. */
  given(condition: string, value: unknown): this {
    if (value == null) return this;
    return typeof value === 'string' && value.includes('\0') ? this.also('false') : this.add(condition, value);
  }

  /** Adds that a normalised text has every word of a search somewhere ([D24]). */
  words(column: string, search: string | null | undefined): this {
    for (const pattern of wordPatterns(search ?? '')) this.add(`${column} like search_normalise(?)`, pattern);
    return this;
  }

  /** Whether the first condition is the only one. */
  get unfiltered(): boolean {
    return this.texts.length === 1;
  }

  get where(): string {
    return this.texts.join(' and ');
  }

  /** The list that these conditions make of a table. */
  query(from: string, orderBy: string): { from: string; where: string; orderBy: string; values: unknown[] } {
    return { from, where: this.where, orderBy, values: this.values };
  }
}
