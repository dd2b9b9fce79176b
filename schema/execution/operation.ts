import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import type { Permission } from '../../src/auth/principals/permissions.ts';
import { notPermitted } from '../../src/auth/principals/permitted.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { JsonText, type Selection } from '../../src/database/reads/selection.ts';
import { AppError } from '../../src/errors.ts';
import { Download } from '../../src/shared/download.ts';
import type { GraphQLContext } from '../context.ts';
import { needsWithin } from '../policy/nested-permissions.ts';
import { permissions as rootPermissions } from '../policy/permissions.ts';
import { permissionOf } from '../policy/rules.ts';
import { compile } from './compile.ts';
import { hasOnlyPlainFields, pickFields } from './plain-fields.ts';
import { selectedFields } from './selection-of.ts';

type Variables = Record<string, unknown>;

/** An operation with one root field, validated and compiled once, ready to be executed in this process. */
export interface CompiledOperation {
  readonly definition: OperationDefinitionNode;
  readonly name: string;
  readonly rootField: GraphQLField<unknown, GraphQLContext>;
  readonly rootNode: FieldNode;
  readonly selection: Selection;
  /** Every permission that it needs: of its root field, and of the fields within its answer. */
  readonly permissions: readonly Permission[];
  /**
   * The value of the root field for variables that are coerced already: `JsonText` or a `Download` where it passes through, an object or null.
   * With problems in the context's scope it finds what else is wrong and fails: nothing is executed.
   */
  execute(context: GraphQLContext, variables: Variables): Promise<unknown>;
}

type Execute = (context: GraphQLContext, variables: Variables) => Promise<unknown>;
type Resolve = (context: GraphQLContext, args: Variables, variables: Variables) => Promise<unknown>;
type Operation = Omit<CompiledOperation, 'execute' | 'permissions'>;

/** Compiles one operation of a document. @throws Error if the document does not fit the schema or has not exactly one root field */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(errors.map(String).join('\n\n'));
  const operation = onlyOperation(schema, document);
  const { rootField, rootNode, selection } = operation;
  const resolve = rootResolver(schema, document, operation);
  const isPlain = hasOnlyPlainFields(rootField.type, selection.fields);
  const run = isPlain ? passThrough(operation, resolve) : compiledRun(schema, document, rootNode);
  const refuse = refusal(operation, resolve);
  const permissions = permissionsOf(schema, document, operation);
  return {
    ...operation,
    permissions,
    execute: async (context, variables) => {
      if (operation.definition.operation === 'mutation') await assertAll(permissions, context, rootField.name);
      return (context.scope.problems.found ? refuse : run)(context, variables);
    },
  };
}

function permissionsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { definition, rootField }: Operation,
): Permission[] {
  const rules: Record<string, unknown> =
    definition.operation === 'query' ? rootPermissions.Query : rootPermissions.Mutation;
  const ofRoot = permissionOf(rules[rootField.name]);
  const within = [...needsWithin(schema, definition, fragmentsOf(document))].map(({ permission }) => permission);
  return [...new Set([...(ofRoot ? [ofRoot] : []), ...within])];
}

/**
 * Refuses a mutation whose answer its caller may not read, before anything is changed.
 * @throws AppError `forbidden`
 */
async function assertAll(
  permissions: readonly Permission[],
  context: GraphQLContext,
  rootField: string,
): Promise<void> {
  const { caller, registrar } = context;
  const missing = caller && permissions.find((permission) => !caller.permissions.has(permission));
  if (!missing) return;
  await recordRefusal(caller, registrar, rootField);
  throw notPermitted(missing);
}

function onlyOperation(schema: GraphQLSchema, document: DocumentNode): Operation {
  const definition = getOperationAST(document) as OperationDefinitionNode;
  const [rootNode, ...others] = definition.selectionSet.selections;
  const name = definition.name?.value ?? 'anonymous';
  if (rootNode?.kind !== Kind.FIELD || others.length > 0) {
    throw new Error(`The operation ${name} must have exactly one root field.`);
  }
  const parentType = schema.getRootType(definition.operation) as GraphQLObjectType;
  const rootField = parentType.getFields()[rootNode.name.value] as GraphQLField<unknown, GraphQLContext>;
  const selection: Selection = { format: 'text', fields: selectedFields(rootNode.selectionSet, fragmentsOf(document)) };
  return { definition, name, rootField, rootNode, selection };
}

/** The root field's resolver, called as an executor would call it. */
function rootResolver(schema: GraphQLSchema, document: DocumentNode, operation: Operation): Resolve {
  const { definition, rootField, rootNode } = operation;
  const parentType = schema.getRootType(definition.operation) as GraphQLObjectType;
  const info = {
    fieldName: rootField.name,
    fieldNodes: [rootNode],
    returnType: rootField.type,
    parentType,
    schema,
    fragments: fragmentsOf(document),
    rootValue: undefined,
    operation: definition,
    path: { prev: undefined, key: rootField.name, typename: parentType.name },
  };
  const resolver = rootField.resolve as NonNullable<typeof rootField.resolve>;
  return async (context, args, variableValues) => {
    const value: unknown = await resolver(undefined, args, context, { ...info, variableValues } as GraphQLResolveInfo);
    // As in GraphQL's own executor: shield returns its refusals instead of throwing them.
    if (value instanceof Error) throw value;
    return value;
  };
}

/** Operations of plain fields are the root field and nothing else. */
function passThrough({ rootField, rootNode, selection }: Operation, resolve: Resolve): Execute {
  return async (context, variables) => {
    const args = getArgumentValues(rootField as GraphQLField<unknown, unknown>, rootNode, variables);
    const value = await resolve({ ...context, selection }, args, variables);
    return value instanceof JsonText || value instanceof Download ? value : pickFields(value, selection.fields);
  };
}

/** Lets the service add to the problems that the input has already, and refuses. */
function refusal({ rootNode, selection }: Operation, resolve: Resolve): Execute {
  return async (context, variables) => {
    const args = Object.fromEntries(
      (rootNode.arguments ?? []).map((node) => [node.name.value, valueFromASTUntyped(node.value, variables)]),
    );
    await resolve({ ...context, selection }, args, variables).catch((error: unknown) => {
      // Values that are missing can make anything fail; only what the service says on purpose counts.
      if (error instanceof AppError && error.code !== 'internal_error') throw error;
    });
    throw context.scope.problems.toError();
  };
}

/** Operations in which a field has a resolver of its own run through the compiled executor. */
function compiledRun(schema: GraphQLSchema, document: DocumentNode, rootNode: FieldNode): Execute {
  const query = compile(schema, document);
  const key = rootNode.alias?.value ?? rootNode.name.value;
  return async (context, variables) => {
    const { data, errors } = await query(undefined, context, variables);
    if (errors?.[0]) throw errors[0].originalError ?? errors[0];
    return data?.[key];
  };
}

/** The fragments of a document by name. */
export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
}
