import type { ValidationErrors } from '../../src/input/validation-errors.ts';

/** An entity tag (RFC 9110, 8.8.3). */
const TAG = /(?<weak>W\/)?"(?<tag>[\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tags that this service sends in `ETag`. */
const VERSION = /^[1-9]\d{0,8}$/;

/** Replaces each parsed tag; headers cannot contain this character. */
const PARSED = '\0';

/**
 * Reads the versions in `If-Match`: one tag or a list ([D23]). Returns undefined for `*` and without the header: any version
 * matches. Weak tags and tags that are not versions match nothing, because the comparison is strong (RFC 9110, 13.1.1).
 */
export function readIfMatch(header: string | undefined, errors: ValidationErrors): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = [...header.matchAll(TAG)].map(({ groups }) => groups ?? {});
  // Lists may contain empty elements (RFC 9110, 5.6.1).
  const elements = header.replace(TAG, PARSED).split(',');
  if (tags.length === 0 || !elements.every((element) => ['', PARSED].includes(element.trim()))) {
    errors.add('If-Match', 'must be an entity tag like "3", a list of them, or *.');
    return undefined;
  }
  return tags.flatMap(({ weak, tag = '' }) => (!weak && VERSION.test(tag) ? [Number(tag)] : []));
}
