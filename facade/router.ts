import { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../schema/operation.ts';
import { AppError } from '../src/errors.ts';
import type { Registrar } from '../src/registrar.ts';
import { countInVain } from './admission.ts';
import { handler } from './endpoint.ts';
import { writeError } from './respond.ts';
import type { Method, Route } from './route.ts';
import { routes } from './routes.ts';
import { variablesOf } from './variables.ts';

/**
 * The REST API: every route with its operation, validated and compiled now, so that a mistake stops the start and not a request.
 * A known path with another method is 405; literal paths win over `{id}` ([D8]).
 */
export function restRouter(registrar: Registrar, schema: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true });
  for (const path of [...new Set(routes.map((route) => route.path))].sort(literalsFirst)) {
    const here = routes.filter((route) => route.path === path);
    const expressRoute = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const route of here) mount(expressRoute, route, registrar, schema);
    expressRoute.all(refuseMethod(registrar, here));
  }
  return router;
}

function literalsFirst(a: string, b: string): number {
  return Number(a.includes('{')) - Number(b.includes('{'));
}

function mount(
  expressRoute: ReturnType<Router['route']>,
  route: Route,
  registrar: Registrar,
  schema: GraphQLSchema,
): void {
  const operation = compileOperation(schema, route.document);
  const handle = handler(registrar, { route, operation, variables: variablesOf(schema, operation) });
  const verb = route.method.toLowerCase() as Lowercase<Method>;
  expressRoute[verb](handle);
}

function refuseMethod(registrar: Registrar, here: readonly Route[]) {
  const methods = here.map((route) => route.method);
  const isPublic = here.every((route) => route.credentials === 'none');
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return async (request: Request, response: Response, _next: NextFunction): Promise<void> => {
    if (!isPublic) await countInVain(registrar, request, response);
    response.setHeader('Allow', allowed.join(', '));
    writeError(
      response,
      new AppError('method_not_allowed', `${request.method} is not allowed here; allowed are ${allowed.join(', ')}.`),
    );
  };
}
