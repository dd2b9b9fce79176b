import type { Request } from 'express';
import { JsonText, type Pagination } from '../../src/database/reads/selection.ts';
import { linkHeader } from './link-header.ts';
import type { Route } from './route.ts';

/** The headers of an answer that say more of its value: `ETag` ([D23]) and `Link` ([D5]). */
export function answerHeaders(route: Route, request: Request, value: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  const version = value instanceof JsonText ? value.facts.version : undefined;
  if (route.etag && version !== undefined) headers.ETag = `"${version}"`;
  const pagination = paginationOf(value);
  const link = pagination && linkHeader(request.originalUrl, pagination);
  if (link) headers.Link = link;
  return headers;
}

function paginationOf(value: unknown): Pagination | undefined {
  if (value instanceof JsonText) return value.facts.pagination;
  const { pagination } = value as { pagination?: { page: number; limit: number; total: number; total_pages: number } };
  return pagination && { ...pagination, totalPages: pagination.total_pages };
}
