/**
 * Texts that a spreadsheet would run as a formula, and those that already look prefixed: an export puts an apostrophe before
 * them ([D32]). The same pattern is valid in JavaScript and in PostgreSQL.
 */
export const FORMULA = `^'*([=@\\t\\r]|[+-](?!\\.?[0-9]))`;

const PREFIXED = new RegExp(`^'(?=${FORMULA.slice(1)})`);

/** Removes the apostrophe that an export put before a text. */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIXED, '');
}
