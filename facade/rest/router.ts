import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { countUnrouted } from '../access/admission.ts';
import { writeMethodNotAllowed } from '../http/method-not-allowed.ts';
import { type Endpoint, handler } from './endpoint.ts';
import type { Method, Route } from './route.ts';

/** The REST API. A known path with another method is 405; literal paths win over `{id}` ([D8]). */
export function restRouter(registrar: Registrar, endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true });
  for (const path of pathsInOrder(endpoints.map(({ route }) => route.path))) {
    const here = endpoints.filter(({ route }) => route.path === path);
    const expressRoute = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const endpoint of here) {
      const verb = endpoint.route.method.toLowerCase() as Lowercase<Method>;
      expressRoute[verb](handler(registrar, endpoint));
    }
    expressRoute.all(
      refuseMethod(
        registrar,
        here.map(({ route }) => route),
      ),
    );
  }
  return router;
}

/** Each path once, in the order of the routes' resources; of one resource the literal paths first. */
function pathsInOrder(paths: readonly string[]): string[] {
  const resources = Map.groupBy(new Set(paths), (path) => path.split('/')[1]);
  return [...resources.values()].flatMap((group) => group.sort(literalsFirst));
}

function literalsFirst(a: string, b: string): number {
  return Number(a.includes('{')) - Number(b.includes('{'));
}

function refuseMethod(registrar: Registrar, here: readonly Route[]) {
  const methods = here.map((route) => route.method);
  const isPublic = here.every((route) => route.credentials === 'none');
  return async (request: Request, response: Response, _next: NextFunction): Promise<void> => {
    if (!isPublic) await countUnrouted(registrar, request, response);
    writeMethodNotAllowed(request, response, methods);
  };
}
