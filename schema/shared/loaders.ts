import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Groups } from '../../src/database/reads/groups.ts';
import type { SelectingRequest } from '../../src/service-request.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { assertNested } from '../policy/nested-permissions.ts';

type Loader = DataLoader<number, unknown[]>;
type Path = GraphQLResolveInfo['path'];

const loaders = new WeakMap<GraphQLContext, Map<string, Loader>>();

/** Reads what belongs to each of many keys. */
type ReadLists<Value> = (request: SelectingRequest, keys: number[]) => Promise<Groups<Value>>;

/**
 * Resolves a list of many parents by one read: those that are asked for at the same place of the operation at the same time
 * go to `read` together, by their keys. Nothing is kept, because a mutation may have changed it since.
 * @throws AppError `forbidden` where the field needs a permission that the caller lacks
 */
export function loadList<Value>(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  key: number,
  read: ReadLists<Value>,
): Promise<Value[]> {
  const ofRequest = loaders.get(context) ?? new Map<string, Loader>();
  loaders.set(context, ofRequest);
  const place = placeOf(info.path);
  let loader = ofRequest.get(place);
  if (!loader) {
    const selection = selectionOf(context, info);
    loader = new DataLoader<number, unknown[]>(
      async (keys) => {
        const caller = callerOf(context);
        assertNested(caller, info);
        const values = await read({ caller, database: context.registrar.database, selection }, [...new Set(keys)]);
        return keys.map((each) => values.get(each) ?? []);
      },
      { cache: false },
    );
    ofRequest.set(place, loader);
  }
  return loader.load(key) as Promise<Value[]>;
}

/** The names on the way to a field, without the positions in lists. */
function placeOf(path: Path | undefined): string {
  if (!path) return '';
  const before = placeOf(path.prev);
  return typeof path.key === 'number' ? before : `${before}.${path.key}`;
}
