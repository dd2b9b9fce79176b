import DataLoader from 'dataloader';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { createParameterDecorator } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import type { Groups } from '../../src/database/reads/record-readers.ts';
import type { GraphQLContext } from '../context.ts';
import { allowedRequestOf } from '../execution/current-request.ts';

type Loader = DataLoader<number, unknown[]>;
type Path = GraphQLResolveInfo['path'];

/** The loaders of a request by the field of its document, and then by the path to the field, which a fragment may have several of. */
const loaders = new WeakMap<GraphQLContext, Map<FieldNode, Map<string, Loader>>>();

/** Reads the list of values for each of the keys. */
type ReadLists<Value> = (request: SelectingRequest, keys: number[]) => Promise<Groups<Value>>;

/**
 * Resolves a field of many parents with one read: the same field at the same path of the operation that is resolved in the same tick
 * is batched by key. Nothing is cached, because a mutation may change the data in between.
 */
export interface ListLoader {
  /** Returns the list of a key. */
  list<Value>(key: number, read: ReadLists<Value>): Promise<Value[]>;
  /** Returns the first entry of a key's list, or null. */
  first<Value>(key: number, read: ReadLists<Value>): Promise<Value | null>;
}

/** Parameter decorator that passes the loader of the field to its resolver. */
export function Loader() {
  return createParameterDecorator<GraphQLContext>(
    ({ context, info }): ListLoader => ({
      list: (key, read) => loadList(context, info, key, read),
      first: async (key, read) => (await loadList(context, info, key, read))[0] ?? null,
    }),
  );
}

function loadList<Value>(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  key: number,
  read: ReadLists<Value>,
): Promise<Value[]> {
  const requestLoaders = loaders.get(context) ?? new Map<FieldNode, Map<string, Loader>>();
  loaders.set(context, requestLoaders);
  const node = info.fieldNodes[0] as FieldNode;
  const nodeLoaders = requestLoaders.get(node) ?? new Map<string, Loader>();
  requestLoaders.set(node, nodeLoaders);
  const path = fieldPathOf(info.path);
  let loader = nodeLoaders.get(path);
  if (!loader) {
    const request = allowedRequestOf(context, info);
    loader = new DataLoader<number, unknown[]>(
      async (keys) => {
        const values = await read(request, [...new Set(keys)]);
        return keys.map((loadedKey) => values.get(loadedKey) ?? []);
      },
      { cache: false },
    );
    nodeLoaders.set(path, loader);
  }
  return loader.load(key) as Promise<Value[]>;
}

/** Returns the response keys on the path to a field, without list indices. */
function fieldPathOf(path: Path | undefined): string {
  if (!path) return '';
  const parent = fieldPathOf(path.prev);
  return typeof path.key === 'number' ? parent : `${parent}.${path.key}`;
}
