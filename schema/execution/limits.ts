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

/** What a document may have at most. Operations of the REST API are ours and are not measured. */
export const limits = { depth: 8, aliases: 10, directives: 20, tokens: 1_000, complexity: 1_000 } as const;

interface Size {
  depth: number;
  aliases: number;
  directives: number;
}

/** The error for a document that is over a limit: which one, and by how much. */
export function overLimit(limit: keyof typeof limits, found: number, nodes?: ASTNode): GraphQLError {
  const over = Number.isFinite(found) ? `${found}, ${found - limits[limit]}` : 'far';
  const verb = limit.endsWith('s') ? 'are' : 'is';
  const advice = limit === 'complexity' ? ' Ask for fewer entries (limit) or fewer nested lists.' : '';
  const message = `The ${limit} of this document ${verb} ${over} over the limit of ${limits[limit]}.${advice}`;
  return new GraphQLError(message, { nodes });
}

/** A validation rule against what GraphQL's own rules let through and nothing here can execute. */
export function executable(context: ValidationContext): ASTVisitor {
  const refuseOwnName = ({ value }: NameNode) => {
    if (value.startsWith('__'))
      context.reportError(new GraphQLError(`The name "${value}" is GraphQL's own: it begins with two underscores.`));
  };
  return {
    OperationDefinition({ operation }) {
      if (!context.getSchema().getRootType(operation))
        context.reportError(new GraphQLError(`There is no ${operation} here.`));
    },
    VariableDefinition: ({ variable }) => refuseOwnName(variable.name),
    Field: ({ alias }) => alias && refuseOwnName(alias),
  };
}

/** A validation rule for depth, aliases and directives, counted with each fragment in the places where it is spread. */
export function sizeLimits(context: ValidationContext): ASTVisitor {
  const measured = new Map<FragmentDefinitionNode, Size>();
  const ofFragment = (name: string): Size => {
    const fragment = context.getFragment(name);
    if (!fragment) return { depth: 0, aliases: 0, directives: 0 };
    const known = measured.get(fragment);
    if (known) return known;
    // A fragment inside itself is refused by another rule; here it must only end.
    measured.set(fragment, { depth: 0, aliases: 0, directives: 0 });
    const size = measure(fragment.selectionSet);
    measured.set(fragment, size);
    return size;
  };
  const measure = (set: SelectionSetNode | undefined): Size => {
    const total: Size = { depth: 0, aliases: 0, directives: 0 };
    for (const node of set?.selections ?? []) {
      const isField = node.kind === Kind.FIELD;
      const inside = node.kind === Kind.FRAGMENT_SPREAD ? ofFragment(node.name.value) : measure(node.selectionSet);
      // Introspection is deep by nature; its own complexity is bounded by the tokens.
      const depth = isField && node.name.value.startsWith('__') ? 0 : inside.depth + Number(isField);
      total.depth = Math.max(total.depth, depth);
      total.aliases += inside.aliases + Number(isField && node.alias !== undefined);
      total.directives += inside.directives + (node.directives?.length ?? 0);
    }
    return total;
  };
  return {
    OperationDefinition(operation) {
      const size = measure(operation.selectionSet);
      for (const limit of ['depth', 'aliases', 'directives'] as const) {
        if (size[limit] > limits[limit]) context.reportError(overLimit(limit, size[limit], operation));
      }
    },
  };
}

/** The number of tokens of a text, as far as it can be read. */
export function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // A character that no token has: everything before it counts.
  }
  return count;
}
