import type { Request } from 'express';
import { JsonText, type Pagination } from '../../src/database/reads/selection.ts';
import type { Route } from './route.ts';

/** Proxies and clients reject responses whose headers exceed 4 to 16 KiB in total. */
const MAX_LINK_LENGTH = 3_000;

/**
 * Returns the headers that depend on the result: `ETag` ([D23]) and `Link` ([D5]).
 * @param address that of the service, where it is configured; links are relative to the host otherwise
 */
export function responseHeaders(route: Route, request: Request, result: unknown, address = ''): Record<string, string> {
  const headers: Record<string, string> = {};
  const version = result instanceof JsonText ? result.facts.version : undefined;
  if (route.etag && version !== undefined) headers.ETag = `"${version}"`;
  const pagination = paginationOf(result);
  const link = pagination && linkHeader(address + request.originalUrl, pagination);
  if (link) headers.Link = link;
  return headers;
}

function paginationOf(result: unknown): Pagination | undefined {
  if (result instanceof JsonText) return result.facts.pagination;
  const { pagination } = result as { pagination?: { page: number; limit: number; total: number; total_pages: number } };
  return pagination && { ...pagination, totalPages: pagination.total_pages };
}

/**
 * Returns the `Link` header of a list (RFC 8288): the request's URL for the first, previous, next and last page ([D5]).
 * Returns undefined if the URL is so long that a header with four copies of it could make clients reject the response.
 */
function linkHeader(url: string, { page, limit, totalPages }: Pagination): string | undefined {
  // The query begins at the first question mark and may contain others.
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
  return header.length <= MAX_LINK_LENGTH ? header : undefined;
}
