/** Proxies and clients reject responses whose headers exceed 4 to 16 KiB in total. */
const MAX_LINK_LENGTH = 6_000;

/** A page of a collection. */
export interface PageOfCollection {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

/**
 * Returns the headers of a collection: its total, and links to the first, previous, next and last page with the request's other
 * parameters. Links so long that clients could reject the response are left out.
 * @param url the absolute URL of the request
 */
export function pageHeaders(url: URL, page: PageOfCollection): Record<string, string> {
  const link = pageLinks(url, page);
  const total = { 'X-Total-Count': String(page.total) };
  return link.length <= MAX_LINK_LENGTH ? { ...total, Link: link } : total;
}

function pageLinks(url: URL, { limit, offset, total }: PageOfCollection): string {
  const link = (rel: string, target: number) => {
    const page = new URL(url);
    page.searchParams.set('limit', String(limit));
    page.searchParams.set('offset', String(target));
    return `<${page}>; rel="${rel}"`;
  };
  const last = Math.max(Math.ceil(total / limit) - 1, 0) * limit;
  const links = [link('first', 0)];
  if (offset > 0) links.push(link('prev', Math.min(Math.max(offset - limit, 0), last)));
  if (offset + limit < total) links.push(link('next', offset + limit));
  return [...links, link('last', last)].join(', ');
}
