import { Router } from 'express';
import type { Metrics } from '../../src/metrics/metrics.ts';
import { getOnly } from './allowed-methods.ts';

/** Serves `/metrics` in the Prometheus text format. Contains no personal data, but is meant for internal networks. */
export function metricsRouter({ registry, text }: Metrics): Router {
  const router = Router({ caseSensitive: true });
  getOnly(router, '/', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.type(registry.contentType).send(await text());
  });
  return router;
}
