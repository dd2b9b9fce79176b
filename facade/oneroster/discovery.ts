import { Router } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { getOnly } from '../http/allowed-methods.ts';
import { publicAddress } from '../http/public-url.ts';
import { writeJson } from '../http/respond.ts';
import { oneRosterDocument } from './document.ts';
import { routesOf } from './read-routes.ts';
import { servedVersions } from './versions.ts';

/** The names that 1EdTech gives the descriptions of its services. Version 1.1 has none for both, so it gets one like them. */
const fileNames: Readonly<Record<string, string>> = {
  '/rostering/v1p2': 'onerosterv1p2rostersservice_openapi3_v1p0.json',
  '/gradebook/v1p2': 'onerosterv1p2gradebookservice_openapi3_v1p0.json',
  '/v1p1': 'onerosterv1p1service_openapi3_v1p0.json',
};

/** Stands for the address of the service until a request tells it. */
const ADDRESS = 'https://registrar.invalid';

/**
 * Serves the OpenAPI document of each service, without credentials: it contains no data. Readers refuse addresses that are not
 * absolute.
 */
export function discoveryRouter(registrar: Registrar): Router {
  const router = Router({ caseSensitive: true });
  for (const served of servedVersions) {
    for (const [root, routes] of routesOf(served)) {
      let document: string | undefined;
      getOnly(router, `${root}/discovery/${fileNames[root]}`, (request, response) => {
        document ??= JSON.stringify(oneRosterDocument(served, root, routes, ADDRESS));
        writeJson(
          response,
          200,
          document.replaceAll(ADDRESS, () => publicAddress(registrar, request)),
        );
      });
    }
  }
  return router;
}
