import {
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

/** The variables that an operation is executed with: those that were not given have their defaults. */
export function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...variables };
}

/** Whether a `@skip` or an `@include`, the directives that an operation may have, leaves out what it stands at. */
export function isSkipped({ directives = [] }: SelectionNode, variables: Variables): boolean {
  return directives.some((directive) => leavesOut(directive, variables));
}

function leavesOut({ name, arguments: [condition] = [] }: DirectiveNode, variables: Variables): boolean {
  return condition !== undefined && valueFromASTUntyped(condition.value, variables) === (name.value === 'skip');
}

/** Whether anything in a document may be left out. */
export function hasConditions(document: DocumentNode): boolean {
  let found = 0;
  visit(document, {
    Directive() {
      found += 1;
    },
  });
  return found > 0;
}

/** The names of the variables by which a document leaves things out. */
export function conditionsOf(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: [condition] = [] }) => {
      if (condition?.value.kind === Kind.VARIABLE) names.add(condition.value.name.value);
    },
  });
  return names;
}

/**
 * Adds a problem for each condition that is null, which a variable with a default may be. GraphQL's executor would fail where
 * it comes upon it: after a mutation is carried out.
 * @param given the variables with their defaults
 */
export function addNullConditions(
  problems: ValidationErrors,
  operation: OperationDefinitionNode,
  conditions: ReadonlySet<string>,
  given: Variables,
): void {
  if (conditions.size === 0) return;
  for (const { variable } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (conditions.has(name) && given[name] == null && !problems.has(name))
      problems.add(name, 'must be true or false.');
  }
}
