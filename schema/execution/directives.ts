import {
  BREAK,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { ValidationErrors } from '../../src/input/validation-errors.ts';

type Variables = Record<string, unknown>;

/** Returns the variables of an operation with defaults for those that are absent. */
export function applyDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...variables };
}

/** Returns true if `@skip` or `@include`, the only directives that operations may have, excludes the node. */
export function isSkipped({ directives = [] }: SelectionNode, variables: Variables): boolean {
  return directives.some((directive) => excludes(directive, variables));
}

function excludes({ name, arguments: [condition] = [] }: DirectiveNode, variables: Variables): boolean {
  return condition !== undefined && valueFromASTUntyped(condition.value, variables) === (name.value === 'skip');
}

/** Returns true if a document contains `@skip` or `@include`. */
export function hasConditions(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive() {
      found = true;
      return BREAK;
    },
  });
  return found;
}

/** Returns the names of the variables that `@skip` and `@include` depend on. */
export function conditionVariablesOf(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: [condition] = [] }) => {
      if (condition?.value.kind === Kind.VARIABLE) names.add(condition.value.name.value);
    },
  });
  return names;
}

/**
 * Adds an error for each condition that is null, as a variable with a default may be. GraphQL's executor would fail only when
 * it reaches the condition, after a mutation was carried out.
 * @param variables the variables with their defaults
 */
export function rejectNullConditions(
  errors: ValidationErrors,
  operation: OperationDefinitionNode,
  conditions: ReadonlySet<string>,
  variables: Variables,
): void {
  if (conditions.size === 0) return;
  for (const { variable } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (conditions.has(name) && variables[name] == null && !errors.has(name))
      errors.add(name, 'must be true or false.');
  }
}
