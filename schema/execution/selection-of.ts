import { type FieldNode, type GraphQLResolveInfo, isObjectType, Kind, type SelectionSetNode } from 'graphql';
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

/** Returns what is selected of the records of one type among those that an abstract field returns. */
export function selectionOfType(
  selection: Selection,
  { fieldNodes, fragments, schema }: GraphQLResolveInfo,
  type: string,
): Selection {
  const applies = (condition: string) => condition === type || !isObjectType(schema.getType(condition));
  const fields = fieldNodes.flatMap((node) => selectedFields(node.selectionSet, fragments, applies));
  return { ...selection, fields };
}

/**
 * Returns the fields of a selection set with fragments expanded.
 * @param applies returns whether fragments on a type count; by default all do
 */
export function selectedFields(
  set: SelectionSetNode | undefined,
  fragments: Fragments,
  applies: (condition: string) => boolean = () => true,
): SelectedField[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (node.kind !== Kind.FIELD) {
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
      const condition = fragment?.typeCondition?.name.value;
      return condition && !applies(condition) ? [] : selectedFields(fragment?.selectionSet, fragments, applies);
    }
    const name = node.name.value;
    const as = node.alias?.value ?? name;
    return [node.selectionSet ? { name, as, fields: selectedFields(node.selectionSet, fragments) } : { name, as }];
  });
}
