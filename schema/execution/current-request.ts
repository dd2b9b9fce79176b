import { createParameterDecorator } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from './selection-of.ts';

/**
 * Parameter decorator that passes the service request to a resolver.
 * @throws AppError `unauthorized` without credentials
 */
export function CurrentRequest() {
  return createParameterDecorator<GraphQLContext>(
    ({ context, info }): SelectingRequest => ({
      caller: callerOf(context),
      database: context.registrar.database,
      selection: selectionOf(context, info),
    }),
  );
}
