import { invalid } from '../src/errors.ts';

/**
 * The version that `If-Match` names, which `ETag` gave ([D23]); undefined where any will do.
 * A tag that is no version of ours, or a weak one, can match nothing: version 0, which no record has (RFC 9110, 13.1.1).
 * @throws AppError `validation_error` for a list of tags: a change starts from one version
 */
export function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  if (header.includes(',')) throw invalid('If-Match', 'must name one entity tag.');
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1];
  return version === undefined ? 0 : Number(version);
}
