import { join } from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import helmet from 'helmet';
import { AppError } from '../../src/shared/errors.ts';
import { packageRoot } from '../../src/shared/package-root.ts';
import { fillPage, readBuiltPage } from '../dashboard/built-page.ts';

const builtFolder = join(packageRoot, 'dist', 'dashboard');

/** The origin of Apollo's Sandbox, which other pages may frame. */
const SANDBOX = 'https://sandbox.embed.apollographql.com';

/**
 * Allows scripts of this service only, because the page may hold an access token: Apollo Sandbox is a frame, which cannot read the
 * page. GraphiQL's editor sets styles by script.
 */
const contentSecurityPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", SANDBOX],
    frameSrc: [SANDBOX],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

/**
 * Serves browsers that open /graphql a page with Apollo Sandbox or, without the internet, GraphiQL ([D51]). The page is built together
 * with the dashboard, whose session GraphiQL uses. Without built files there is nothing.
 */
export function explorerRouter(): Router {
  const page = readBuiltPage(builtFolder, 'graphql.html');
  const router = Router({ caseSensitive: true });
  router.get('/schema.graphql', (_request, response) => {
    response.type('text/plain').sendFile('schema.graphql', { root: join(packageRoot, 'schema') });
  });
  if (page === undefined) return router;
  router.get('/', onlyBrowsers, contentSecurityPolicy, (request, response) => {
    response.setHeader('Vary', 'Accept');
    // The page's links are relative, because a proxy may serve the service under a path.
    if (request.originalUrl.endsWith('/')) response.redirect('../graphql');
    else response.setHeader('Cache-Control', 'no-store').type('text/html').send(fillPage(page, '/graphql'));
  });
  return router;
}

/** Answers browsers that open /graphql while the page is off with 404. Does not affect API clients. @throws AppError `not_found` */
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
