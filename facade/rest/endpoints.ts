import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../../schema/execution/operation.ts';
import { adminRoutes } from '../admin/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { classRoutes } from '../classes/routes.ts';
import { studentRoutes } from '../students/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import type { Endpoint } from './endpoint.ts';
import type { Route } from './route.ts';
import { declaredVariables } from './variables.ts';

/**
 * Validates and compiles the operations of routes, so that a mistake is reported at start and not by a request. Compiles those of the
 * REST API by default.
 */
export function compileEndpoints(schema: GraphQLSchema, of: readonly Route[] = routes): Endpoint[] {
  return of.map((route) => compileEndpoint(schema, route));
}

/** Compiles the operation of a route. @throws Error if the operation does not match the schema or the route */
export function compileEndpoint(schema: GraphQLSchema, route: Route): Endpoint {
  const operation = compileOperation(schema, route.document);
  const variables = declaredVariables(schema, operation);
  for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) {
    if (!variables.some((variable) => variable.name === name))
      throw new Error(
        `${route.method} ${route.path}: the path parameter {${name}} is not a variable of ${operation.name}. Declare $${name}.`,
      );
  }
  return { route, operation, variables };
}

/** All REST routes. Express tries them in this order, so the most used come first. */
export const routes: readonly Route[] = [
  ...studentRoutes,
  ...classRoutes,
  ...authRoutes,
  ...adminRoutes,
  ...webhookRoutes,
];
