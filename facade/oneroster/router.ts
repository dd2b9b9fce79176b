import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { countUnrouted } from '../access/admission.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { logAndConvert } from '../http/errors.ts';
import { writeError } from '../http/respond.ts';
import { discoveryRouter } from './discovery.ts';
import { writeRoutesOf } from './gradebook-writes.ts';
import { useImsxErrors } from './imsx-error.ts';
import { readHandler } from './read-endpoint.ts';
import { expressPath, routesOf } from './read-routes.ts';
import { servedVersions } from './versions.ts';
import { writeHandler } from './write-endpoint.ts';

/** Creates the router of OneRoster's REST API: its services in each version, and their descriptions. */
export function oneRosterRouter(registrar: Registrar): Router {
  const router = Router({ caseSensitive: true });
  router.use(discoveryRouter(registrar));
  for (const served of servedVersions) {
    for (const [root, routes] of routesOf(served)) {
      const service = Router({ caseSensitive: true });
      for (const route of routes) service.get(expressPath(route.path), readHandler(registrar, route, served));
      const writes = writeRoutesOf(served, root);
      for (const route of writes)
        service[route.method](expressPath(route.path), writeHandler(registrar, route, served));
      for (const path of new Set([...routes, ...writes].map((each) => each.path))) {
        const reads = routes.some((each) => each.path === path) ? ['GET'] : [];
        const written = writes.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
        service.all(expressPath(path), refuseMethod(registrar, [...reads, ...written]));
      }
      router.use(root, service);
    }
  }
  // Clients that call another version, or the address of no service.
  router.use(useImsxErrors);
  router.use(errorHandler(registrar));
  return router;
}

function refuseMethod(registrar: Registrar, methods: readonly string[]) {
  return async (request: Request, response: Response): Promise<void> => {
    await countUnrouted(registrar, request, response);
    writeMethodNotAllowed(request, response, methods);
  };
}

function errorHandler(registrar: Registrar): ErrorRequestHandler {
  return (thrown, request, response, _next) => writeError(response, logAndConvert(registrar, request, thrown));
}
