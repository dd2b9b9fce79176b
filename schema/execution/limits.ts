import {
  type ASTNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  type NameNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
} from 'graphql';

/** The maximum size of a document. The REST API's own operations are not measured. */
export const limits = { depth: 8, aliases: 10, directives: 20, tokens: 1_000, complexity: 1_000 } as const;

interface Size {
  depth: number;
  aliases: number;
  directives: number;
}

/** Creates the error for a document that exceeds a limit. */
export function limitError(limit: keyof typeof limits, actual: number, nodes?: ASTNode): GraphQLError {
  const excess = Number.isFinite(actual) ? `${actual}, ${actual - limits[limit]}` : 'far';
  const verb = limit.endsWith('s') ? 'are' : 'is';
  const advice = limit === 'complexity' ? ' Ask for fewer entries (limit) or fewer nested lists.' : '';
  const message = `The ${limit} of this document ${verb} ${excess} over the limit of ${limits[limit]}.${advice}`;
  return new GraphQLError(message, { nodes });
}

/** Validation rule that rejects documents which pass GraphQL's own rules but cannot be executed here. */
export function supportedOperationsRule(context: ValidationContext): ASTVisitor {
  const rejectReservedName = ({ value }: NameNode) => {
    if (value.startsWith('__'))
      context.reportError(
        new GraphQLError(`The name "${value}" is reserved for GraphQL: it begins with two underscores.`),
      );
  };
  return {
    OperationDefinition({ operation }) {
      if (!context.getSchema().getRootType(operation))
        context.reportError(new GraphQLError(`This API has no ${operation} operations.`));
    },
    VariableDefinition: ({ variable }) => rejectReservedName(variable.name),
    Field: ({ alias }) => alias && rejectReservedName(alias),
  };
}

/** Validation rule for depth, aliases and directives. Each fragment counts wherever it is spread. */
export function sizeLimitsRule(context: ValidationContext): ASTVisitor {
  const measured = new Map<FragmentDefinitionNode, Size>();
  const measureFragment = (name: string): Size => {
    const fragment = context.getFragment(name);
    if (!fragment) return { depth: 0, aliases: 0, directives: 0 };
    const cached = measured.get(fragment);
    if (cached) return cached;
    // Another rule rejects a fragment that contains itself; this only ends the recursion.
    measured.set(fragment, { depth: 0, aliases: 0, directives: 0 });
    const size = measure(fragment.selectionSet);
    measured.set(fragment, size);
    return size;
  };
  const measure = (set: SelectionSetNode | undefined): Size => {
    const total: Size = { depth: 0, aliases: 0, directives: 0 };
    for (const node of set?.selections ?? []) {
      const isField = node.kind === Kind.FIELD;
      const nested = node.kind === Kind.FRAGMENT_SPREAD ? measureFragment(node.name.value) : measure(node.selectionSet);
      // Introspection is deep by nature. The limit of tokens bounds it.
      const depth = isField && node.name.value.startsWith('__') ? 0 : nested.depth + Number(isField);
      total.depth = Math.max(total.depth, depth);
      total.aliases += nested.aliases + Number(isField && node.alias !== undefined);
      total.directives += nested.directives + (node.directives?.length ?? 0);
    }
    return total;
  };
  return {
    OperationDefinition(operation) {
      const size = measure(operation.selectionSet);
      for (const limit of ['depth', 'aliases', 'directives'] as const) {
        if (size[limit] > limits[limit]) context.reportError(limitError(limit, size[limit], operation));
      }
    },
  };
}

/** Counts the tokens of a text, up to the first invalid character. */
export function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // An invalid character ends the count.
  }
  return count;
}
