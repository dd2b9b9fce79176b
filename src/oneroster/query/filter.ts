import { quote } from '../../input/validation-errors.ts';

export const filterOperators = ['=', '!=', '>', '>=', '<', '<=', '~'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** One comparison of a filter: `familyName~'ann'`. */
export interface FilterClause {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** A filter of OneRoster: one clause, or two that are joined. */
export interface Filter {
  readonly clauses: readonly FilterClause[];
  readonly connective: 'and' | 'or';
}

/**
 * A quotation mark within the value is doubled. Some consumers copy the typographic marks from their documentation; a value that
 * begins with one also ends with one, so that a straight one within it is a part of it.
 */
const CLAUSE = /\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*(?:'((?:[^']|'')*)'|[‘’]((?:[^‘’]|[‘’]{2})*)[‘’])/y;
const CONNECTIVE = /\s+(and|or)\s+/iy;
const END = /\s*$/y;

/** Parses a filter. Returns the message of an error if it cannot be read. */
export function parseFilter(text: string): Filter | string {
  const first = readClause(text, 0);
  if (typeof first === 'string') return first;
  if (endsAt(text, first.end)) return { clauses: [first.clause], connective: 'and' };
  const connective = matchAt(CONNECTIVE, text, first.end);
  if (!connective) return unreadable(text, first.end, 'AND or OR, between spaces,');
  const second = readClause(text, first.end + connective[0].length);
  if (typeof second === 'string') return second;
  if (!endsAt(text, second.end)) return `has more than two clauses: remove ${quote(text.slice(second.end).trim())}.`;
  return { clauses: [first.clause, second.clause], connective: connective[1]?.toLowerCase() as 'and' | 'or' };
}

function readClause(text: string, start: number): { clause: FilterClause; end: number } | string {
  const match = matchAt(CLAUSE, text, start);
  if (!match) return unreadable(text, start, `a comparison such as status='active'`);
  const [all, field, operator, straight, typographic] = match;
  const value = straight?.replaceAll("''", "'") ?? (typographic as string).replace(/([‘’])[‘’]/g, '$1');
  if (value.includes('\0')) return 'must not contain the character NUL.';
  return { clause: { field: field as string, operator: operator as FilterOperator, value }, end: start + all.length };
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

function endsAt(text: string, start: number): boolean {
  return matchAt(END, text, start) !== null;
}

function unreadable(text: string, start: number, expected: string): string {
  return `needs ${expected} at ${quote(text.slice(start).trim())}; operators are ${filterOperators.join(' ')}.`;
}
