import type { Problems } from '../problems.ts';
import { readText, type TextInput } from '../text-rules.ts';
import { containsText, wordsOf } from './sql.ts';

/** Most characters of a search text: enough for a name and an email, and each word costs. */
export const MAX_SEARCH = 200;

/** UTF-16 code units of a text that a column may equal; the columns that lists compare hold at most 200 characters. */
const MAX_COMPARED = 1_000;

/** Whether no column holds the text: PostgreSQL stores no NUL. */
function isNowhere(text: string): boolean {
  return text.length > MAX_COMPARED || text.includes('\0');
}

/** Which rows a list has, in which order. Placeholders `$1…` refer to `values`. */
export interface ListQuery {
  /** The table with its alias: `students s`. */
  readonly from: string;
  readonly where: string;
  /** Total order, ending in the id ([D6]). */
  readonly orderBy: string;
  readonly values: unknown[];
  /**
   * Whether words are searched for. Each number of them makes a statement of its own, whose best plan depends on how many rows
   * the words match: such statements are planned each time, and none is kept.
   */
  readonly searched?: boolean;
}

/** The conditions of a list, joined by `and`; in each, `?` stands for its value. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly texts: string[] = [];
  private searched = false;

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

  /** Adds a condition whose value the caller may have left out. A text that no column can hold finds nothing. */
  given(condition: string, value: unknown): this {
    if (value == null) return this;
    return typeof value === 'string' && isNowhere(value) ? this.also('false') : this.add(condition, value);
  }

  /**
   * Adds that a normalised text has every word of a search somewhere ([D24]); where it has none, nothing is found. A search that
   * is too long is a problem of `field`, and adds nothing.
   */
  words(problems: Problems, column: string, search: TextInput, field = 'search'): this {
    const text = readText(problems, field, search, { max: MAX_SEARCH });
    const words = wordsOf(text ?? '');
    if (text) this.searched = true;
    if (text && words.length === 0) this.also('false');
    for (const word of words) this.add(containsText(column, 'search_normalise(?)'), word);
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
  query(from: string, orderBy: string): ListQuery {
    return { from, where: this.where, orderBy, values: this.values, searched: this.searched };
  }
}
