import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../../schema/execution/operation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { variablesOf } from './variables.ts';

/** Every route with its operation, validated and compiled now, so that a mistake stops the start and not a request. */
export function compileEndpoints(schema: GraphQLSchema): Endpoint[] {
  return routes.map((route) => compileEndpoint(schema, route));
}

/** One route with its operation. @throws Error if they do not fit the schema or each other */
export function compileEndpoint(schema: GraphQLSchema, route: Route): Endpoint {
  const operation = compileOperation(schema, route.document);
  const variables = variablesOf(schema, operation);
  for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) {
    if (!variables.some((variable) => variable.name === name))
      throw new Error(
        `${route.method} ${route.path}: the path parameter {${name}} is no variable of ${operation.name}: declare $${name}.`,
      );
  }
  return { route, operation, variables };
}
