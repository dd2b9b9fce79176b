import { join } from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { AppError } from '../../src/errors.ts';
import { packageRoot } from '../../src/process/package-root.ts';
import { exampleOperations } from './example-operations.ts';
import { rootFields } from './root-fields.ts';

const root = join(packageRoot, 'facade', 'explorer');

/** The page holds an access token: it runs, shows and asks nothing but what this service serves. */
const contentSecurityPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

/** Serves a browser that opens /graphql a console ([D51]) that needs nothing from elsewhere. */
export function explorerRouter(schema: GraphQLSchema): Router {
  const fields = rootFields(schema);
  const router = Router({ caseSensitive: true });
  router.get('/', onlyBrowsers, contentSecurityPolicy, (request, response) => {
    response.setHeader('Vary', 'Accept');
    // The page's own links are relative, for proxies that put the service under a path.
    if (request.originalUrl.endsWith('/')) response.redirect('../graphql');
    else response.sendFile('explorer.html', { root });
  });
  router.get('/examples.json', (_request, response) => {
    response.json(exampleOperations);
  });
  router.get('/root-fields.json', (_request, response) => {
    response.json(fields);
  });
  router.get('/schema.graphql', (_request, response) => {
    response.type('text/plain').sendFile('schema.graphql', { root: join(packageRoot, 'schema') });
  });
  for (const file of ['explorer.css', 'explorer.js']) {
    router.get(`/${file}`, (_request, response) => response.sendFile(file, { root }));
  }
  return router;
}

/** What a browser that opens /graphql is told where that page is off; clients are served as ever. @throws AppError `not_found` */
export function explorerOff(): Router {
  const router = Router({ caseSensitive: true });
  router.get('/', onlyBrowsers, (_request, response) => {
    response.setHeader('Vary', 'Accept');
    const message =
      'The page for browsers is off here: GRAPHQL_EXPLORER=true in the settings of the service turns it on.';
    throw new AppError('not_found', message);
  });
  return router;
}

/** A page is for those who prefer one; clients ask for JSON, or for anything. */
function onlyBrowsers(request: Request, _response: Response, next: NextFunction): void {
  const isPage =
    request.accepts(['application/json', 'application/graphql-response+json', 'text/html']) === 'text/html';
  if (isPage && request.query.query === undefined) next();
  else next('router');
}
