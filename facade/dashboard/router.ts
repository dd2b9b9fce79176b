import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { getLogo } from '../../src/auth/sign-in-options.queries.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { packageRoot } from '../../src/shared/package-root.ts';
import { getOnly } from '../http/allowed-methods.ts';
import { fillPage, readBuiltPage } from './built-page.ts';
import { sessionRouter } from './session.ts';

const builtFolder = join(packageRoot, 'dist', 'dashboard');

/**
 * Serves the dashboard at `/dashboard` and leads browsers there from `/`. Every path below is the page itself, which shows the screen
 * for it; the build's assets have their content's hash in their names, so browsers keep them. Without built files there is nothing.
 * @param folder the built files
 */
export function dashboardRouter(registrar: Registrar, schema: GraphQLSchema, folder = builtFolder): Router {
  const router = Router({ caseSensitive: true });
  const page = readBuiltPage(folder);
  if (page === undefined) {
    registrar.log.warn('The dashboard is not built, so /dashboard answers 404. Run npm run build.');
    return router;
  }
  router.get('/', redirectBrowsers);
  router.use('/dashboard/session', sessionRouter(registrar, schema));
  const assets = express.static(join(folder, 'assets'), {
    immutable: true,
    maxAge: '1y',
    index: false,
    redirect: false,
  });
  router.use('/dashboard/assets', assets, (_request, _response, next) => next('router'));
  router.get('/dashboard/logo/:slug', (request, response, next) => void sendLogo(registrar, request, response, next));
  getOnly(router, '/dashboard{/*path}', contentSecurityPolicy, (request, response) => {
    const html = fillPage(page, request.path);
    response.setHeader('Cache-Control', 'no-store');
    response.type('text/html').send(html);
  });
  return router;
}

/** Sends the logo of an institution, whose address changes with it. Without one there is nothing. */
async function sendLogo(registrar: Registrar, request: Request, response: Response, next: NextFunction) {
  try {
    const logo = await getLogo(registrar, String(request.params.slug));
    if (!logo) throw new AppError('not_found', 'This institution has no logo.');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(logo[0] === 0xff ? 'image/jpeg' : 'image/png').send(logo);
  } catch (error) {
    next(error);
  }
}

/** Redirects requests that prefer HTML. API clients accept JSON or anything and continue. */
function redirectBrowsers(request: Request, response: Response, next: NextFunction): void {
  response.vary('Accept');
  if (request.accepts(['application/json', 'text/html']) === 'text/html') response.redirect('dashboard');
  else next();
}

/** Allows only this service's scripts, styles and endpoints, because the page holds an access token. */
const contentSecurityPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    // Logos of documents come with the answers.
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
});
