import { join } from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { AppError } from '../../src/shared/errors.ts';
import { packageRoot } from '../../src/shared/package-root.ts';
import { exampleOperations } from './example-operations.ts';
import { rootFields } from './root-fields.ts';

const root = join(packageRoot, 'facade', 'explorer');

/** Allows only this service's scripts, styles, images and endpoints, because the page holds an access token. */
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

/** Serves a GraphQL console to browsers that open /graphql ([D51]). It loads nothing from other hosts. */
export function explorerRouter(schema: GraphQLSchema): Router {
  const fields = rootFields(schema);
  const router = Router({ caseSensitive: true });
  router.get('/', onlyBrowsers, contentSecurityPolicy, (request, response) => {
    response.setHeader('Vary', 'Accept');
    // The page's links are relative, because a proxy may serve the service under a path.
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

/** Answers browsers that open /graphql while the console is off with 404. Does not affect API clients. @throws AppError `not_found` */
export function explorerOff(): Router {
  const router = Router({ caseSensitive: true });
  router.get('/', onlyBrowsers, (_request, response) => {
    response.setHeader('Vary', 'Accept');
    const message = 'The GraphQL console is off. Set GRAPHQL_EXPLORER=true to turn it on.';
    throw new AppError('not_found', message);
  });
  return router;
}

/** Continues only for requests that prefer HTML. API clients accept JSON or anything. */
function onlyBrowsers(request: Request, _response: Response, next: NextFunction): void {
  const isPage =
    request.accepts(['application/json', 'application/graphql-response+json', 'text/html']) === 'text/html';
  if (isPage && request.query.query === undefined) next();
  else next('router');
}
