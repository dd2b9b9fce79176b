import {
  type ArgumentNode,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type ValueNode,
} from 'graphql';
import type { CompiledOperation } from '../../schema/execution/operation.ts';

/** Returns the description of each variable of an operation: that of the argument or input field that it is passed to. */
export function variableDescriptions({ rootField, rootNode }: CompiledOperation): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>();
  const visit = (value: ValueNode, type: GraphQLInputType, description: string | null | undefined): void => {
    const inner = getNullableType(type);
    if (value.kind === Kind.VARIABLE && description) descriptions.set(value.name.value, description);
    if (value.kind === Kind.LIST && isListType(inner))
      for (const entry of value.values) visit(entry, inner.ofType, description);
    if (value.kind !== Kind.OBJECT || !isInputObjectType(inner)) return;
    const fields = inner.getFields();
    for (const { name, value: nested } of value.fields) {
      const field = fields[name.value];
      if (field) visit(nested, field.type, field.description);
    }
  };
  for (const { name, value } of (rootNode.arguments ?? []) as readonly ArgumentNode[]) {
    const argument = rootField.args.find((candidate) => candidate.name === name.value);
    if (argument) visit(value, argument.type, argument.description);
  }
  return descriptions;
}
