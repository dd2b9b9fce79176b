import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import cors from 'cors';
import express, { type Express } from 'express';
import { buildSchema } from '../schema/schema.ts';
import type { Registrar } from '../src/registrar.ts';
import type { Config } from '../src/settings/config.ts';
import type { CorsOrigins } from '../src/settings/cors-origins.ts';
import { readTls } from '../src/settings/tls.ts';
import { http } from '../src/shared/node-http.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { documentRoutes } from './documents/routes.ts';
import { verifyRouter } from './documents/verify/router.ts';
import { graphqlRouter } from './graphql/router.ts';
import { guideRouter } from './guide/router.ts';
import { compressResponses } from './http/compress.ts';
import { notFoundHandler, unexpectedErrorHandler } from './http/fallback.ts';
import { healthRouter } from './http/health.ts';
import { jwksRouter } from './http/jwks.ts';
import { createMessageClasses } from './http/message-classes.ts';
import { metricsRouter } from './http/metrics.ts';
import { handleInOrder } from './http/pipelining.ts';
import { originForm, refuseNul, refuseWhileStopping, requireHost, requireHttps } from './http/preconditions.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { answerMalformedRequests } from './http/unreadable-request.ts';
import { oauthRouter } from './oauth/router.ts';
import { useImsxErrors } from './oneroster/imsx-error.ts';
import { oneRosterRouter } from './oneroster/router.ts';
import { oneRosterRoutes } from './oneroster/routes.ts';
import { ONEROSTER_PATH, oneRosterRoots } from './oneroster/versions.ts';
import { docsRouter } from './openapi/router.ts';
import { compileEndpoints } from './rest/endpoints.ts';
import { restRouter } from './rest/router.ts';
import { SCIM_PATH, scimRouter } from './scim/router.ts';
import { useScimErrors } from './scim/scim-response.ts';
import { ssoRouter } from './sso/router.ts';

/** Builds the two APIs, which depend on no setting. */
function buildApis() {
  const schema = buildSchema();
  const beside = compileEndpoints(schema, [...oneRosterRoutes, ...documentRoutes]);
  return { schema, endpoints: compileEndpoints(schema), beside };
}

/** Those of all servers of a process: building them takes a quarter of a second. */
let apis: ReturnType<typeof buildApis> | undefined;

/** Creates the HTTP application: middleware for all responses, health checks, the two APIs, and the fallbacks, in this order. */
function createApp(registrar: Registrar): Express {
  const { config } = registrar;
  const app = express();
  apis ??= buildApis();
  const { schema, endpoints, beside } = apis;
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUST_PROXY);
  app.use(logRequests(registrar));
  app.use(securityHeaders(config));
  if (config.graphqlExplorer) app.use('/graphql', allowOrigins(withSandbox(config.CORS_ORIGINS)));
  if (config.CORS_ORIGINS) app.use(allowOrigins(config.CORS_ORIGINS));
  app.use(oneRosterRoots(), useImsxErrors);
  app.use(SCIM_PATH, useScimErrors);
  app.use(requireHost);
  app.use(refuseNul);
  app.use(compressResponses());
  app.use('/health', healthRouter(registrar));
  app.use(refuseWhileStopping(registrar));
  if (config.production) app.use(requireHttps);
  // The REST router comes first because it gets most requests, and Express tries every router before the matching one.
  app.use(config.BASE_PATH || '/', restRouter(registrar, endpoints));
  app.use(restRouter(registrar, beside));
  app.use('/graphql', graphqlRouter(registrar, schema));
  if (registrar.metrics) app.use('/metrics', metricsRouter(registrar.metrics));
  app.use(jwksRouter(registrar));
  app.use(oauthRouter(registrar));
  app.use(ONEROSTER_PATH, oneRosterRouter(registrar));
  app.use(SCIM_PATH, scimRouter(registrar));
  app.use(ssoRouter(registrar));
  app.use(guideRouter());
  app.use(verifyRouter(registrar, schema));
  app.use(dashboardRouter(registrar, schema));
  app.use(docsRouter(endpoints, config));
  app.use(notFoundHandler(registrar));
  app.use(unexpectedErrorHandler(registrar));
  return app;
}

/** Milliseconds within which the headers of a request and the whole request must arrive, and between checks of that. */
const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 };

function allowOrigins(origin: CorsOrigins) {
  return cors({ origin, exposedHeaders: ['*'] });
}

/** Adds the origin of Apollo Sandbox ([D51]), which calls from there so that none of its code runs on this service's origin. */
function withSandbox(origins: CorsOrigins | undefined): CorsOrigins {
  return origins === '*' ? '*' : [...(origins ?? []), 'https://studio.apollographql.com'];
}

/**
 * Creates the server of the application, which also responds to requests that cannot be parsed or do not arrive in time.
 * @throws ConfigError
 */
export function createAppServer(registrar: Registrar, timeouts = TIMEOUTS): Server {
  const app = createApp(registrar);
  const options = {
    // The app itself refuses requests without Host, with the usual error body.
    requireHostHeader: false,
    ...timeouts,
    ...createMessageClasses(app),
  };
  const handle: RequestListener = (request, response) => {
    request.url = originForm(request.url as string);
    app(request, response);
  };
  const server = createHttpOrHttpsServer(registrar.config, options, handleInOrder(handle));
  answerMalformedRequests(server);
  return server;
}

/** Uses TLS if the service has a certificate of its own ([D19]). */
function createHttpOrHttpsServer(config: Config, options: ServerOptions, listener: RequestListener): Server {
  const tls = readTls(config);
  return tls ? createHttpsServer({ ...options, ...tls }, listener) : http.createServer(options, listener);
}
