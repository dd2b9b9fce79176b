import { type DirectiveNode, type OperationDefinitionNode, type SelectionNode, valueFromASTUntyped } from 'graphql';

type Variables = Record<string, unknown>;

/** The variables that an operation is executed with: those that were not given have their defaults. */
export function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...variables };
}

/** Whether a `@skip` or an `@include`, the directives that an operation may have, leaves out what it stands at. */
export function isLeftOut({ directives = [] }: SelectionNode, variables: Variables): boolean {
  return directives.some((directive) => leavesOut(directive, variables));
}

function leavesOut({ name, arguments: [condition] = [] }: DirectiveNode, variables: Variables): boolean {
  return condition !== undefined && valueFromASTUntyped(condition.value, variables) === (name.value === 'skip');
}
