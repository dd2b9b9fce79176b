import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { oneRosterScope } from '../../src/access/oneroster-scopes.ts';
import { recordRosterRead } from '../../src/disclosures/record-roster-read.ts';
import { type CollectionPage, readCollection, readRecord } from '../../src/oneroster/reads/read-collection.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { afterQuota } from '../access/admission.ts';
import { authenticateOneRoster } from '../access/oneroster-admission.ts';
import { publicAddress, publicUrl } from '../http/public-url.ts';
import { writeJson } from '../http/respond.ts';
import { enforceMinRate, isClientGone } from '../rest/download.ts';
import { operationOf, parameterCollections, pathParameters, type ReadRoute } from './read-routes.ts';
import { ONEROSTER_PATH, type ServedVersion } from './versions.ts';

/** Milliseconds without progress after which the connection of a client that does not read its answer is closed. */
const IDLE_TIMEOUT_MS = 60_000;

/** Creates the handler of a path that is read: authenticate, read the record or the page, and send it. */
export function readHandler(registrar: Registrar, route: ReadRoute, served: ServedVersion) {
  const scopes = route.scopes.map((name) => oneRosterScope(served.scope, name));
  const operation = operationOf(route);
  const isSingle = pathParameters(route.path).includes('sourcedId');
  return async (request: Request, response: Response): Promise<void> => {
    const urls = serviceUrls(publicAddress(registrar, request), served);
    const admission = await authenticateOneRoster(registrar, request, response, { scopes, operation });
    const { caller } = admission;
    const roster = { caller, database: forInstitution(registrar, caller.institutionId).database };
    const read = {
      version: served.version,
      collection: route.collection,
      parameters: request.query,
      urls,
    };
    if (isSingle) {
      const sourcedId = String(request.params.sourcedId);
      const { text, shown } = await afterQuota(admission, () => readRecord(roster, read, sourcedId));
      await recordRosterRead(registrar, caller, shown);
      writeJson(response, 200, text);
      return;
    }
    const page = await afterQuota(admission, () => readCollection(roster, read, namedRecords(route, request)));
    const disclose = () => recordRosterRead(registrar, caller, page.shown);
    await sendPage(request, response, page, { headers: pageHeaders(publicUrl(registrar, request), page), disclose });
  };
}

/** Returns the base URLs of references. @param address that of the service */
export function serviceUrls(address: string, { roots }: ServedVersion) {
  const base = address + ONEROSTER_PATH;
  return { rostering: base + roots.rostering, gradebook: base + roots.gradebook };
}

/** Returns the records that the path names, to which those of the collection belong. */
function namedRecords({ path }: ReadRoute, { params }: Request) {
  return pathParameters(path).map((name) => ({
    collection: parameterCollections[name] as NonNullable<(typeof parameterCollections)[string]>,
    sourcedId: String(params[name]),
  }));
}

/** Sends a page, and records whose data it has: before it is sent, or of a long one when it ends, however it ends. */
async function sendPage(
  request: Request,
  response: Response,
  page: CollectionPage,
  { headers, disclose }: { headers: Record<string, string>; disclose: () => Promise<void> },
): Promise<void> {
  const streamed = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers };
  if (request.method === 'HEAD') {
    // Its headers tell how many records there are, so it counts as the request that it stands for.
    await disclose();
    response.writeHead(200, streamed).end();
    return;
  }
  if (page.text !== undefined) {
    await disclose();
    writeJson(response, 200, page.text, headers);
    return;
  }
  const parts = page.parts();
  try {
    // Before the headers, so that an error of reading is an answer.
    const first = await parts.next();
    response.writeHead(200, streamed);
    response.setTimeout(IDLE_TIMEOUT_MS, () => response.destroy());
    await pipeline(
      continueWith(first.value ?? '', parts),
      (texts: AsyncIterable<Buffer>) => enforceMinRate(texts, response),
      response,
    );
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    // The pipeline does not end the parts if piping cannot start.
    await parts.return();
    await disclose();
  }
}

async function* continueWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  for await (const part of rest) yield Buffer.from(part);
}

/** Proxies and clients reject responses whose headers exceed 4 to 16 KiB in total. */
const MAX_LINK_LENGTH = 6_000;

/** A page of a collection. */
interface PageOfCollection {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

/**
 * Returns the headers of a collection: its total, and links to the first, previous, next and last page with the request's other
 * parameters. Links so long that clients could reject the response are left out.
 * @param url the absolute URL of the request
 */
function pageHeaders(url: URL, page: PageOfCollection): Record<string, string> {
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
