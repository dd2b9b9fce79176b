import { oneRosterScopes } from '../../schema/policy/oneroster-scopes.ts';
import type { OneRosterScopeName } from '../../src/access/oneroster-scopes.ts';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { deleteCategory, putCategory } from '../../src/oneroster/gradebook/category.service.ts';
import type { AllocatedId } from '../../src/oneroster/gradebook/entries.ts';
import { deleteLineItem, postLineItems, putLineItem } from '../../src/oneroster/gradebook/line-item.service.ts';
import { postResults } from '../../src/oneroster/gradebook/post-results.service.ts';
import { deleteResult, putResult } from '../../src/oneroster/gradebook/result.service.ts';
import type { PutRecord, PutRequest } from '../../src/oneroster/gradebook/sourced-id.checks.ts';
import type { CollectionName } from '../../src/oneroster/reads/collections.ts';

import type { ServedVersion } from './versions.ts';

/** The sourcedIds that a path names, by parameter. */
type Named = Readonly<Record<string, string>>;
type Body = PutRequest['body'];

/** The outcome of a write. */
export type WriteEffect = { readonly put: PutRecord } | { readonly allocated: readonly AllocatedId[] } | 'deleted';

/** A path of the gradebook that is written. */
export interface WriteRoute {
  readonly method: 'put' | 'post' | 'delete';
  readonly path: string;
  /** The collection of the written records. */
  readonly collection: CollectionName;
  /** The scopes of which one is enough. */
  readonly scopes: readonly OneRosterScopeName[];
  /** True for paths that version 1.1 does not have. */
  readonly since12?: boolean;
  readonly write: (request: ServiceRequest, named: Named, body: Body) => Promise<WriteEffect>;
}

/** All paths of the gradebook that are written. */
const writeRoutes: readonly WriteRoute[] = [
  put('categories', putCategory),
  remove('categories', deleteCategory),
  put('lineItems', putLineItem),
  remove('lineItems', deleteLineItem),
  put('results', putResult),
  remove('results', deleteResult),
  post('/classes/{classSourcedId}/lineItems', (request, named, body) =>
    postLineItems(request, { body, within: { class: named.classSourcedId } }),
  ),
  post('/schools/{schoolSourcedId}/lineItems', (request, named, body) =>
    postLineItems(request, { body, within: { school: named.schoolSourcedId } }),
  ),
  post('/lineItems/{lineItemSourcedId}/results', (request, named, body) =>
    postResults(request, { body, within: { lineItem: named.lineItemSourcedId } }),
  ),
  post('/classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results', (request, named, body) =>
    postResults(request, {
      body,
      within: { class: named.classSourcedId, academicSession: named.academicSessionSourcedId },
    }),
  ),
];

/** Returns the paths under a root that are written; none if it is not the gradebook's. */
export function writeRoutesOf({ version, roots }: ServedVersion, root: string): WriteRoute[] {
  if (root !== roots.gradebook) return [];
  return writeRoutes.filter(({ since12 }) => !since12 || version === '1.2');
}

function put(
  collection: CollectionName,
  service: (request: ServiceRequest, put: PutRequest) => Promise<PutRecord>,
): WriteRoute {
  return {
    method: 'put',
    path: `/${collection}/{sourcedId}`,
    collection,
    scopes: oneRosterScopes.put,
    write: async (request, { sourcedId = '' }, body) => ({
      put: await service(request, { sourcedId, body }),
    }),
  };
}

function remove(
  collection: CollectionName,
  service: (request: ServiceRequest, sourcedId: string) => Promise<void>,
): WriteRoute {
  return {
    method: 'delete',
    path: `/${collection}/{sourcedId}`,
    collection,
    scopes: oneRosterScopes.delete,
    write: async (request, { sourcedId = '' }) => {
      await service(request, sourcedId);
      return 'deleted';
    },
  };
}

function post(
  path: string,
  service: (request: ServiceRequest, named: Named, body: Body) => Promise<readonly AllocatedId[]>,
): WriteRoute {
  return {
    method: 'post',
    path,
    collection: path.slice(path.lastIndexOf('/') + 1) as CollectionName,
    scopes: oneRosterScopes.post,
    since12: true,
    write: async (request, named, body) => ({ allocated: await service(request, named, body) }),
  };
}
