import type { Problems } from '../src/problems.ts';

/**
 * The version that `If-Match` names, which `ETag` gave ([D23]); undefined where any will do.
 * A tag that is no version of ours, or a weak one, can match nothing: version 0, which no record has (RFC 9110, 13.1.1).
 * A list of tags is a problem of the request: a change starts from one version.
 */
export function expectedVersion(header: string | undefined, problems: Problems): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  if (header.includes(',')) {
    problems.add('If-Match', 'must name one entity tag.');
    return undefined;
  }
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1];
  return version === undefined ? 0 : Number(version);
}
