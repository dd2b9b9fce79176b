import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { SelectedField, Selection } from '../../src/database/reads/selection.ts';
import type { GraphQLContext } from '../context.ts';

export type Fragments = GraphQLResolveInfo['fragments'];

const shapes = new WeakMap<FieldNode, Selection>();

/**
 * What the operation asks of the field that is being resolved. A document is parsed once and kept, so its shapes are too.
 * Directives like `@skip` are not looked at: a field too many is read, never one too few.
 */
export function selectionOf(context: GraphQLContext, info: GraphQLResolveInfo): Selection {
  if (context.selection) return context.selection;
  const first = info.fieldNodes[0] as FieldNode;
  const known = info.fieldNodes.length === 1 ? shapes.get(first) : undefined;
  if (known) return known;
  const selection: Selection = {
    format: 'objects',
    fields: info.fieldNodes.flatMap((node) => selectedFields(node.selectionSet, info.fragments)),
  };
  shapes.set(first, selection);
  return selection;
}

/** The fields of a selection set with those of its fragments in their place. */
export function selectedFields(set: SelectionSetNode | undefined, fragments: Fragments): SelectedField[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (node.kind === Kind.INLINE_FRAGMENT) return selectedFields(node.selectionSet, fragments);
    if (node.kind === Kind.FRAGMENT_SPREAD) return selectedFields(fragments[node.name.value]?.selectionSet, fragments);
    const name = node.name.value;
    const as = node.alias?.value ?? name;
    return [node.selectionSet ? { name, as, fields: selectedFields(node.selectionSet, fragments) } : { name, as }];
  });
}
