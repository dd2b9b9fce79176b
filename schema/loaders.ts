import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Shape } from '../src/database/shape.ts';
import type { GraphQLContext } from './context.ts';
import { shapeOf } from './shape-of.ts';

type Loader = DataLoader<number, unknown>;
type Path = GraphQLResolveInfo['path'];

const loaders = new WeakMap<GraphQLContext, Map<string, Loader>>();

/**
 * Resolves a field of many parents by one read: those that are asked for at the same place of the operation at the same time
 * go to `read` together, by their keys. Nothing is kept, because a mutation may have changed it since.
 * @returns undefined where `read` gives nothing for the key
 */
export function loadTogether<Value>(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  key: number,
  read: (keys: number[], shape: Shape) => Promise<ReadonlyMap<number, Value>>,
): Promise<Value | undefined> {
  const ofRequest = loaders.get(context) ?? new Map<string, Loader>();
  loaders.set(context, ofRequest);
  const place = placeOf(info.path);
  let loader = ofRequest.get(place);
  if (!loader) {
    const shape = shapeOf(context, info);
    loader = new DataLoader<number, unknown>(
      async (keys) => {
        const values = await read([...new Set(keys)], shape);
        return keys.map((each) => values.get(each));
      },
      { cache: false },
    );
    ofRequest.set(place, loader);
  }
  return loader.load(key) as Promise<Value | undefined>;
}

/** The names on the way to a field, without the positions in lists. */
function placeOf(path: Path | undefined): string {
  if (!path) return '';
  const before = placeOf(path.prev);
  return typeof path.key === 'number' ? before : `${before}.${path.key}`;
}
