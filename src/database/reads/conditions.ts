import { readText, type TextInput, type TextRule } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { containsText, wordsOf } from './sql.ts';

/** Most words of a search: each of them is looked for in every record that has the others. */
const MAX_WORDS = 8;

/** What a search text must fulfil: a name and an email fit in. */
export const searchRule: TextRule = { max: 200, check: tooManyWords };

/** The problem of a search text that has too many words. To normalise a text can make more of them: `½` becomes ` 1/2`. */
export function tooManyWords(text: string): string | undefined {
  const { length } = text.split(/\s+/u).filter(Boolean);
  return length > MAX_WORDS ? `must have at most ${MAX_WORDS} words; it has ${length}.` : undefined;
}

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
   * is too long, or has too many words, is a problem of `field`, and adds nothing.
   */
  words(problems: ValidationErrors, column: string, search: TextInput, field = 'search'): this {
    const text = readText(problems, field, search, searchRule);
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
