import { Router } from 'express';
import type { Metrics } from '../../src/process/metrics.ts';
import { getOnly } from './method-not-allowed.ts';

/** `/metrics` in Prometheus' text format. It tells no one's data, but is meant for the inside of the house. */
export function metricsRouter({ registry, text }: Metrics): Router {
  const router = Router({ caseSensitive: true });
  getOnly(router, '/', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.type(registry.contentType).send(await text());
  });
  return router;
}
