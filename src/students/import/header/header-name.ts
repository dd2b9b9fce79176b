import { normalise } from '../../../input/normalise.ts';

/** Longer header cells are ignored. */
const MAX_HEADER = 1_000;

/** Normalises a header: case, accents, spaces and punctuation are ignored ([D30], [D98]). */
export function normaliseHeader(name: string): string {
  if (name.length > MAX_HEADER) return '';
  return (normalise(name, 'NFKD') ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Removes what stands in parentheses behind a header, such as a format ([D59]). */
export function withoutParentheses(name: string): string {
  return /[)\]）]$/.test(name.trimEnd()) ? name.slice(0, Math.max(0, name.search(/[([（]/))) : name;
}
