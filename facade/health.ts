import { Router } from 'express';
import { isUnreachable, serviceUnavailable } from '../src/database/failures.ts';
import { AppError } from '../src/errors.ts';
import type { Registrar } from '../src/registrar.ts';
import { getOnly } from './method-not-allowed.ts';
import { writeError, writeJson } from './respond.ts';

/** `/health/live`: the process answers. `/health/ready`: it can do its work; not while the database is gone or it is stopping ([D53]). */
export function healthRouter(registrar: Registrar): Router {
  const router = Router();
  getOnly(router, '/live', (_request, response) => writeJson(response, 200, '{"status":"live"}'));
  getOnly(router, '/ready', async (_request, response) => {
    if (registrar.stopping)
      return writeError(response, new AppError('service_unavailable', 'The service is stopping.', { retryAfter: 5 }));
    try {
      await registrar.database.pool.query('select 1');
      writeJson(response, 200, '{"status":"ready"}');
    } catch (error) {
      registrar.log[isUnreachable(error) ? 'warn' : 'error']({ err: error }, 'readiness check failed');
      writeError(response, serviceUnavailable(error));
    }
  });
  return router;
}
