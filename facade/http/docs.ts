import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { Router } from 'express';
import helmet from 'helmet';
import { openApiDocument } from '../openapi/document.ts';
import { docsPage, docsScript } from '../openapi/page.ts';
import type { Endpoint } from '../rest/endpoint.ts';
import { getOnly } from './method-not-allowed.ts';
import { staticContent } from './static-content.ts';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/**
 * `/openapi.json`, and `/docs`, which shows it with files of this machine only ([D51]). The address that a start prints leads
 * there.
 */
export function docsRouter(endpoints: readonly Endpoint[], basePath: string): Router {
  // Links and redirections are relative, for proxies that put the service under a path.
  const router = Router({ caseSensitive: true });
  // The page styles itself, and is also looked at over plain HTTP on the machine that serves it.
  const contentSecurityPolicy = helmet.contentSecurityPolicy({ directives: { upgradeInsecureRequests: null } });
  const document = () => JSON.stringify(openApiDocument(endpoints, basePath));
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
