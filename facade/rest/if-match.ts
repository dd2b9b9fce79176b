import type { ValidationErrors } from '../../src/input/validation-errors.ts';

/** An entity tag (RFC 9110, 8.8.3). */
const TAG = /(?<weak>W\/)?"(?<tag>[\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tags that `ETag` gives. */
const VERSION = /^[1-9]\d{0,8}$/;

/** Stands for a tag that was read; no header can contain it. */
const READ = '\0';

/**
 * Reads the versions that `If-Match` names, one tag or a list ([D23]); undefined for `*` and without the header, where any
 * version will do. Weak tags and tags that are no version match nothing, as the comparison is strong (RFC 9110, 13.1.1).
 */
export function readIfMatch(header: string | undefined, problems: ValidationErrors): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = [...header.matchAll(TAG)].map(({ groups }) => groups ?? {});
  // Between the commas of a list an element may be missing (RFC 9110, 5.6.1).
  const elements = header.replace(TAG, READ).split(',');
  if (tags.length === 0 || !elements.every((element) => ['', READ].includes(element.trim()))) {
    problems.add('If-Match', 'must be an entity tag like "3", a list of them, or *.');
    return undefined;
  }
  return tags.flatMap(({ weak, tag = '' }) => (!weak && VERSION.test(tag) ? [Number(tag)] : []));
}
