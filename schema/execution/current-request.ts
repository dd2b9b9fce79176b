import type { GraphQLResolveInfo } from 'graphql';
import { createParameterDecorator } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { callerOf, type GraphQLContext, scopeOf } from '../context.ts';
import { assertNestedPermission } from '../policy/nested-permissions.ts';
import { collectingSelection } from './record-reads.ts';
import { selectionOf } from './selection-of.ts';

/**
 * Returns the request of a field as services take it, whoever may read the field.
 * @throws AppError `unauthorized` without credentials
 */
export function requestOf(context: GraphQLContext, info: GraphQLResolveInfo): SelectingRequest {
  const { errors, expectedVersions, transaction } = scopeOf(context);
  const { database } = context.registrar;
  const selection = collectingSelection(context, selectionOf(context, info), info);
  return { caller: callerOf(context), database, selection, errors, expectedVersions, transaction };
}

/**
 * Returns the request of a field that the caller may read.
 * @throws AppError `unauthorized` without credentials; `forbidden` if a nested field needs a permission that the caller lacks
 */
export function allowedRequestOf(context: GraphQLContext, info: GraphQLResolveInfo): SelectingRequest {
  const request = requestOf(context, info);
  assertNestedPermission(request.caller, info);
  return request;
}

/** Parameter decorator that passes the service request to a resolver. */
export function CurrentRequest() {
  return createParameterDecorator<GraphQLContext>(({ context, info }) => allowedRequestOf(context, info));
}
