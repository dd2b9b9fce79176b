import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { countUnrouted } from '../access/admission.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { logAndConvert } from '../http/errors.ts';
import { writeError } from '../http/respond.ts';
import { discoveryRouter } from './discovery.ts';
import { readHandler } from './read-endpoint.ts';
import { routesOf } from './read-routes.ts';
import { servedVersions } from './versions.ts';

/** Creates the router of OneRoster's REST API: its services in each version, and their descriptions. */
export function oneRosterRouter(registrar: Registrar): Router {
  const router = Router({ caseSensitive: true });
  router.use(discoveryRouter());
  for (const served of servedVersions) {
    for (const [root, routes] of routesOf(served)) {
      const service = Router({ caseSensitive: true });
      for (const route of routes) service.get(expressPath(route.path), readHandler(registrar, route, served));
      for (const { path } of routes) service.all(expressPath(path), refuseMethod(registrar, ['GET']));
      router.use(root, service);
    }
  }
  router.use(errorHandler(registrar));
  return router;
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
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
