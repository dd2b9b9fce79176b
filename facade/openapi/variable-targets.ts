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
import { ruleOf } from '../../schema/shared/rule.ts';
import type { FieldRule } from '../../src/input/field-rules.ts';

/** Describes a variable. */
export interface Target {
  readonly description?: string | null;
  readonly rule?: FieldRule;
}

/** Returns the description and the rule of each variable of an operation: those of the argument or input field that it is passed to. */
export function variableTargets({ rootField, rootNode }: CompiledOperation): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>();
  const visit = (value: ValueNode, type: GraphQLInputType, target: Target): void => {
    const inner = getNullableType(type);
    if (value.kind === Kind.VARIABLE) targets.set(value.name.value, target);
    if (value.kind === Kind.LIST && isListType(inner))
      for (const entry of value.values) visit(entry, inner.ofType, target);
    if (value.kind !== Kind.OBJECT || !isInputObjectType(inner)) return;
    const fields = inner.getFields();
    for (const { name, value: nested } of value.fields) {
      const field = fields[name.value];
      if (field) visit(nested, field.type, { description: field.description, rule: ruleOf(field, inner) });
    }
  };
  for (const { name, value } of (rootNode.arguments ?? []) as readonly ArgumentNode[]) {
    const argument = rootField.args.find((candidate) => candidate.name === name.value);
    if (argument) visit(value, argument.type, { description: argument.description, rule: ruleOf(argument) });
  }
  return targets;
}
