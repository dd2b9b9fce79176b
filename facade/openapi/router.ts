import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { Router } from 'express';
import helmet from 'helmet';
import type { Registrar } from '../../src/registrar.ts';
import { getOnly } from '../http/allowed-methods.ts';
import type { Endpoint } from '../rest/endpoint.ts';
import { openApiDocument } from './document.ts';
import { docsPage, docsScript } from './page.ts';
import { staticContent } from './static-content.ts';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/**
 * Serves `/openapi.json` and the page `/docs`, which shows it and loads nothing from other hosts ([D51]). `/` redirects to the page,
 * because the address that the service prints at start has no path.
 */
export function docsRouter(endpoints: readonly Endpoint[], config: Registrar['config']): Router {
  const { BASE_PATH: basePath, PUBLIC_URL: address = '' } = config;
  // Links and redirects are relative, because a proxy may serve the service under a path.
  const router = Router({ caseSensitive: true });
  // Helmet's default policy allows the inline styles of Swagger UI. upgrade-insecure-requests is left out, so that the page
  // also works over plain HTTP on the machine that serves it.
  const contentSecurityPolicy = helmet.contentSecurityPolicy({ directives: { upgradeInsecureRequests: null } });
  const document = () => JSON.stringify(openApiDocument(endpoints, address + basePath));
  getOnly(router, '/openapi.json', staticContent('application/json', document));
  getOnly(router, '/docs', contentSecurityPolicy, (request, response) => {
    if (request.path.endsWith('/')) response.redirect('../docs');
    else response.type('text/html').send(docsPage);
  });
  getOnly(router, '/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(docsScript);
  });
  for (const asset of assets) {
    const file = () => readFile(join(swaggerUi, asset));
    getOnly(
      router,
      `/docs/${asset}`,
      staticContent(extname(asset), file, { 'Cache-Control': 'public, max-age=86400' }),
    );
  }
  for (const path of new Set(['/', basePath || '/'])) {
    getOnly(router, path, (request, response) => {
      response.redirect(`${'../'.repeat(request.path.split('/').length - 2)}docs`);
    });
  }
  return router;
}
