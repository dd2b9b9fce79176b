import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { countUnrouted } from '../access/admission.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { type Endpoint, handler } from './endpoint.ts';
import type { Method, Route } from './route.ts';

/** Creates the router of the REST API. Unsupported methods are 405; literal paths take precedence over `{id}` ([D8]). */
export function restRouter(registrar: Registrar, endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true });
  for (const path of sortPaths(endpoints.map(({ route }) => route.path))) {
    const siblings = endpoints.filter(({ route }) => route.path === path);
    const expressRoute = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const endpoint of siblings) {
      const verb = endpoint.route.method.toLowerCase() as Lowercase<Method>;
      expressRoute[verb](handler(registrar, endpoint));
    }
    expressRoute.all(
      refuseMethod(
        registrar,
        siblings.map(({ route }) => route),
      ),
    );
  }
  return router;
}

/** Returns the distinct paths in the order of their resources. Within a resource, literal paths come first. */
function sortPaths(paths: readonly string[]): string[] {
  const resources = Map.groupBy(new Set(paths), (path) => path.split('/')[1]);
  return [...resources.values()].flatMap((group) => group.sort(literalsFirst));
}

function literalsFirst(a: string, b: string): number {
  return Number(a.includes('{')) - Number(b.includes('{'));
}

function refuseMethod(registrar: Registrar, siblings: readonly Route[]) {
  const methods = siblings.map((route) => route.method);
  const isPublic = siblings.every((route) => route.credentials === 'none');
  return async (request: Request, response: Response, _next: NextFunction): Promise<void> => {
    if (!isPublic) await countUnrouted(registrar, request, response);
    writeMethodNotAllowed(request, response, methods);
  };
}
