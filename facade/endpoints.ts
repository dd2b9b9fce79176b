import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../schema/operation.ts';
import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { variablesOf } from './variables.ts';

/** Every route with its operation, validated and compiled now, so that a mistake stops the start and not a request. */
export function compileEndpoints(schema: GraphQLSchema): Endpoint[] {
  return routes.map((route) => {
    const operation = compileOperation(schema, route.document);
    return { route, operation, variables: variablesOf(schema, operation) };
  });
}
