import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { SelectedField, Selection } from '../../src/database/reads/selection.ts';
import type { GraphQLContext } from '../context.ts';

export type Fragments = GraphQLResolveInfo['fragments'];

const selections = new WeakMap<FieldNode, Selection>();

/**
 * Returns the selection under the field that is being resolved, cached as long as its document. It ignores `@skip` and
 * `@include` and the types of fragments, so it may contain too many fields but never too few.
 */
export function selectionOf(context: GraphQLContext, info: GraphQLResolveInfo): Selection {
  if (context.selection) return context.selection;
  const first = info.fieldNodes[0] as FieldNode;
  const cached = info.fieldNodes.length === 1 ? selections.get(first) : undefined;
  if (cached) return cached;
  const selection: Selection = {
    format: 'objects',
    fields: info.fieldNodes.flatMap((node) => selectedFields(node.selectionSet, info.fragments)),
  };
  selections.set(first, selection);
  return selection;
}

/** Returns the fields of a selection set with fragments expanded. */
export function selectedFields(set: SelectionSetNode | undefined, fragments: Fragments): SelectedField[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (node.kind === Kind.INLINE_FRAGMENT) return selectedFields(node.selectionSet, fragments);
    if (node.kind === Kind.FRAGMENT_SPREAD) return selectedFields(fragments[node.name.value]?.selectionSet, fragments);
    const name = node.name.value;
    const as = node.alias?.value ?? name;
    return [node.selectionSet ? { name, as, fields: selectedFields(node.selectionSet, fragments) } : { name, as }];
  });
}
