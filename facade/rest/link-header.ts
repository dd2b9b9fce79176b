import type { Pagination } from '../../src/database/reads/selection.ts';

/** Proxies and clients refuse answers whose headers are longer than 4 to 16 KiB together. */
const MAX_LENGTH = 3_000;

/**
 * The `Link` header of a list (RFC 8288): the same request at the first, previous, next and last page ([D5]). Undefined where
 * the URL is so long that a header with four of it might cost the client the whole answer.
 */
export function linkHeader(url: string, { page, limit, totalPages }: Pagination): string | undefined {
  // The first question mark begins the query; others are part of it.
  const end = `${url}?`.indexOf('?');
  const path = url.slice(0, end);
  const parameters = new URLSearchParams(url.slice(end + 1));
  const link = (rel: string, target: number) => {
    parameters.set('page', String(target));
    parameters.set('limit', String(limit));
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const last = Math.max(totalPages, 1);
  const links = [link('first', 1)];
  if (page > 1) links.push(link('prev', Math.min(page - 1, last)));
  if (page < totalPages) links.push(link('next', page + 1));
  links.push(link('last', last));
  const header = links.join(', ');
  return header.length <= MAX_LENGTH ? header : undefined;
}
