import { sql } from 'kysely';
import { readText, type TextInput, type TextRule } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { compileSql, containsText, type Sql, splitWords } from './sql.ts';

/** Most words in a search. Each of them is matched against every record that has the others. */
const MAX_WORDS = 8;

/** The rule for search texts. A name and an email address fit. */
export const searchRule: TextRule = { max: 200, check: tooManyWords };

/** Returns an error message if a search text has too many words. Normalising can add words: `½` becomes ` 1/2`. */
export function tooManyWords(text: string): string | undefined {
  const { length } = splitWords(text);
  return length > MAX_WORDS ? `must have at most ${MAX_WORDS} words; it has ${length}.` : undefined;
}

/** Longest text, in UTF-16 code units, that is compared with a column. The columns that lists filter by hold at most 200 characters. */
const MAX_COMPARED_LENGTH = 1_000;

/** Returns whether no column can hold the text. PostgreSQL cannot store NUL. */
function isUnstorable(text: string): boolean {
  return text.length > MAX_COMPARED_LENGTH || text.includes('\0');
}

/** The rows of a list and their order. Placeholders `$1…` refer to `values`. */
export interface ListQuery {
  /** The table with its alias: `students s`. */
  readonly from: string;
  readonly where: string;
  /** Total order, ending in the id ([D6]). */
  readonly orderBy: string;
  readonly values: unknown[];
  /**
   * True if the conditions include a search. Its best plan depends on how many rows the words match, and each number of words makes
   * a different statement: such statements are planned each time and not kept prepared.
   */
  readonly searched?: boolean;
}

/** The conditions of a list of an institution's records, joined by `and`. */
export class Conditions {
  private readonly list: Sql[];
  private searched = false;

  /** @param alias the alias of the list's table */
  constructor(
    alias: string,
    readonly institutionId: number,
  ) {
    this.list = [sql`${sql.raw(alias)}.institution_id = ${institutionId}`];
  }

  add(condition: Sql): this {
    this.list.push(condition);
    return this;
  }

  /** Adds a condition unless its value is null or undefined. A text that no column can hold matches nothing. */
  addIfPresent<T>(value: T | null | undefined, condition: (value: T) => Sql): this {
    if (value == null) return this;
    return this.add(typeof value === 'string' && isUnstorable(value) ? sql`false` : condition(value));
  }

  /**
   * Requires a normalised text to contain every word of a search ([D24]). One that is too long, or has too many words, adds a
   * validation error of `field` and no condition.
   */
  words(errors: ValidationErrors, column: Sql, search: TextInput, field = 'search'): this {
    const text = readText(errors, field, search, searchRule);
    if (!text) return this;
    this.searched = true;
    // A text of nothing but accents and punctuation is empty once normalised, and would match everything.
    this.add(sql`search_normalise(${text}) <> ''`);
    for (const word of new Set(splitWords(text))) this.add(containsText(column, sql`search_normalise(${word})`));
    return this;
  }

  /** True if there is only the condition of the constructor. */
  get unfiltered(): boolean {
    return this.list.length === 1;
  }

  get condition(): Sql {
    return sql.join(this.list, sql` and `);
  }

  /** True if the conditions include a search. */
  get hasSearch(): boolean {
    return this.searched;
  }

  /** Builds the query of a list with these conditions. */
  query(from: string, orderBy: string): ListQuery {
    const { text: where, values } = compileSql(this.condition);
    return { from, where, orderBy, values, searched: this.searched };
  }
}
