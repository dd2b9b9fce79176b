import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import cors from 'cors';
import express, { type Express } from 'express';
import { graphqlRouter } from '../../facade/graphql/router.ts';
import { compressWhereAccepted } from '../../facade/http/compress.ts';
import { docsRouter } from '../../facade/http/docs.ts';
import { notFoundHandler, unexpectedErrorHandler } from '../../facade/http/fallback.ts';
import { healthRouter } from '../../facade/http/health.ts';
import { hostRequired } from '../../facade/http/host-required.ts';
import { httpsOnly } from '../../facade/http/https-only.ts';
import { inTurn } from '../../facade/http/in-turn.ts';
import { jwksRouter } from '../../facade/http/jwks.ts';
import { messagesOf } from '../../facade/http/messages.ts';
import { metricsRouter } from '../../facade/http/metrics.ts';
import { refuseWhileStopping } from '../../facade/http/refuse-while-stopping.ts';
import { requestLog } from '../../facade/http/request-log.ts';
import { securityHeaders } from '../../facade/http/security-headers.ts';
import { refuseUnreadable } from '../../facade/http/unreadable-request.ts';
import { compileEndpoints } from '../../facade/rest/endpoints.ts';
import { restRouter } from '../../facade/rest/router.ts';
import { buildSchema } from '../../schema/schema.ts';
import type { Registrar } from '../registrar.ts';
import type { Config } from '../settings/config.ts';
import type { CorsOrigins } from '../settings/cors-origins.ts';
import { readTls } from './tls.ts';

/** The HTTP application, from the outside in: what every response has, health, the two APIs, and what is left. */
export function createApp(registrar: Registrar): Express {
  const { config } = registrar;
  const app = express();
  const schema = buildSchema();
  const endpoints = compileEndpoints(schema);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUST_PROXY);
  app.use(requestLog(registrar));
  app.use(securityHeaders(config));
  if (config.graphqlExplorer) app.use('/graphql', allowOrigins(withSandbox(config.CORS_ORIGINS)));
  if (config.CORS_ORIGINS) app.use(allowOrigins(config.CORS_ORIGINS));
  app.use(hostRequired);
  app.use(compressWhereAccepted());
  app.use('/health', healthRouter(registrar));
  app.use(refuseWhileStopping(registrar));
  if (config.production) app.use(httpsOnly);
  // First what is asked most: every router before it would be tried for each of its requests.
  app.use(config.BASE_PATH || '/', restRouter(registrar, endpoints));
  app.use('/graphql', graphqlRouter(registrar, schema));
  if (registrar.metrics) app.use('/metrics', metricsRouter(registrar.metrics));
  app.use(jwksRouter(registrar));
  app.use(docsRouter(endpoints, config.BASE_PATH));
  app.use(notFoundHandler(registrar));
  app.use(unexpectedErrorHandler(registrar));
  return app;
}

/** Milliseconds that a request's headers may take to arrive. */
const HEADERS_TIMEOUT = 20_000;

function allowOrigins(origin: CorsOrigins) {
  return cors({ origin, exposedHeaders: ['*'] });
}

/** Apollo Sandbox ([D51]) calls from Apollo's own origin, so that none of its code runs beside this service's pages. */
function withSandbox(origins: CorsOrigins | undefined): CorsOrigins {
  return origins === '*' ? '*' : [...(origins ?? []), 'https://studio.apollographql.com'];
}

/** The server of the application, which also answers what no router can read. @throws ConfigError */
export function createAppServer(registrar: Registrar): Server {
  const app = createApp(registrar);
  const options = {
    // A request without Host is refused by the app, in the one shape of errors.
    requireHostHeader: false,
    headersTimeout: HEADERS_TIMEOUT,
    connectionsCheckingInterval: HEADERS_TIMEOUT / 4,
    ...messagesOf(app),
  };
  const server = serverOf(registrar.config, options, inTurn(app as RequestListener));
  refuseUnreadable(server);
  return server;
}

/** With the service's own TLS where it has a certificate ([D19]). */
function serverOf(config: Config, options: ServerOptions, listener: RequestListener): Server {
  const tls = readTls(config);
  return tls ? createHttpsServer({ ...options, ...tls }, listener) : createServer(options, listener);
}
