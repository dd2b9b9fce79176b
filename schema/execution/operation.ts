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
import { decide } from '../../src/access/decide.ts';
import type { Permission } from '../../src/access/permissions.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { JsonText, type Selection } from '../../src/database/reads/selection.ts';
import { Download } from '../../src/shared/download.ts';
import type { GraphQLContext } from '../context.ts';
import { findNestedRequirements } from '../policy/nested-permissions.ts';
import { rootRequirement } from '../policy/root-requirement.ts';
import { compile } from './compile.ts';
import { hasOnlyPlainFields, pickFields } from './plain-fields.ts';
import { collectReads, recordReads } from './record-reads.ts';
import { selectedFields } from './selection-of.ts';

type Variables = Record<string, unknown>;

/** An operation with one root field, validated and compiled once. */
export interface CompiledOperation {
  readonly definition: OperationDefinitionNode;
  readonly name: string;
  readonly rootField: GraphQLField<unknown, GraphQLContext>;
  readonly rootNode: FieldNode;
  readonly selection: Selection;
  /** Every permission that it needs, for its root field and its nested fields. */
  readonly permissions: readonly Permission[];
  /**
   * Returns the value of the root field for coerced variables: an object, null, or a `JsonText` or `Download` that passes through.
   * If the context's scope has validation errors, it collects the remaining ones and throws without executing anything.
   */
  execute(context: GraphQLContext, variables: Variables): Promise<unknown>;
}

type Execute = (context: GraphQLContext, variables: Variables) => Promise<unknown>;
type Resolve = (context: GraphQLContext, args: Variables, variables: Variables) => Promise<unknown>;
type Operation = Omit<CompiledOperation, 'execute' | 'permissions'>;

/**
 * Compiles the only operation of a document.
 * @throws Error if the document is invalid or does not have exactly one root field
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(errors.map(String).join('\n\n'));
  const operation = onlyOperation(schema, document);
  const { rootField, rootNode, selection } = operation;
  const resolve = createRootResolver(schema, document, operation);
  const isPlain = hasOnlyPlainFields(rootField.type, selection.fields);
  const run = isPlain ? createPassThrough(operation, resolve) : createCompiledRun(schema, document, rootNode);
  const reject = createRejection(operation, resolve);
  const permissions = permissionsOf(schema, document, operation);
  return {
    ...operation,
    permissions,
    execute: async (context, variables) => {
      if (operation.definition.operation === 'mutation') await assertPermissions(permissions, context, rootField.name);
      if (context.scope.errors.any) return reject(context, variables);
      const collecting = collectReads(context);
      const result = await run(collecting, variables);
      await recordReads(collecting, () => result !== null && result !== undefined);
      return result;
    },
  };
}

function permissionsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { definition, rootField }: Operation,
): Permission[] {
  const rootPermission = rootRequirement(definition.operation, rootField.name)?.permission;
  const nested = [...findNestedRequirements(schema, definition, fragmentsOf(document))];
  const nestedPermissions = nested.map(({ permission }) => permission);
  return [...new Set([...(rootPermission ? [rootPermission] : []), ...nestedPermissions])];
}

/**
 * Asserts, before anything is changed, that the caller may use a mutation and read its result.
 * @throws AppError `forbidden` if a permission is missing
 */
async function assertPermissions(
  permissions: readonly Permission[],
  context: GraphQLContext,
  rootField: string,
): Promise<void> {
  const { caller, registrar, counted } = context;
  // Without credentials the rule of the root field refuses.
  if (!caller) return;
  for (const permission of permissions) {
    const refusal = decide(caller, { permission });
    if (!refusal) continue;
    await recordRefusal({ caller, registrar, counted }, rootField);
    throw refusal;
  }
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

/** Creates a function that calls the root field's resolver as an executor would. */
function createRootResolver(schema: GraphQLSchema, document: DocumentNode, operation: Operation): Resolve {
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
    // Shield returns its refusals instead of throwing them; GraphQL's own executor treats returned errors as thrown too.
    if (value instanceof Error) throw value;
    return value;
  };
}

/** Creates the executor for operations with only plain fields, which calls nothing but the root field's resolver. */
function createPassThrough({ rootField, rootNode, selection }: Operation, resolve: Resolve): Execute {
  return async (context, variables) => {
    const args = getArgumentValues(rootField as GraphQLField<unknown, unknown>, rootNode, variables);
    const value = await resolve({ ...context, selection }, args, variables);
    return value instanceof JsonText || value instanceof Download ? value : pickFields(value, selection.fields);
  };
}

/** Creates the executor for invalid input: the service adds its own validation errors, and all of them are thrown. */
function createRejection({ rootNode, selection }: Operation, resolve: Resolve): Execute {
  return async (context, variables) => {
    const args = Object.fromEntries(
      (rootNode.arguments ?? []).map((node) => [node.name.value, valueFromASTUntyped(node.value, variables)]),
    );
    await resolve({ ...context, selection }, args, variables);
    throw context.scope.errors.toError();
  };
}

/** Creates the executor for operations in which a nested field has its own resolver. */
function createCompiledRun(schema: GraphQLSchema, document: DocumentNode, rootNode: FieldNode): Execute {
  const query = compile(schema, document);
  const key = rootNode.alias?.value ?? rootNode.name.value;
  return async (context, variables) => {
    const { data, errors } = await query(undefined, context, variables);
    if (errors?.[0]) throw errors[0].originalError ?? errors[0];
    return data?.[key];
  };
}

/** Returns the fragments of a document by name. */
export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
}
