import { Router } from 'express';
import {
  isUnreachable,
  notMigratedError,
  outOfResourcesError,
  unavailableError,
} from '../../src/database/connection/failures.ts';
import { isMigrated } from '../../src/database/migrated.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { getOnly } from './allowed-methods.ts';
import { writeError, writeJson } from './respond.ts';

/**
 * `/health/live` answers while the process runs. `/health/ready` answers 503 while the service is stopping ([D53]), and while
 * the database is unreachable, not migrated ([D52a]) or cannot write.
 */
export function healthRouter(registrar: Registrar): Router {
  const router = Router({ caseSensitive: true });
  getOnly(router, '/live', (_request, response) => writeJson(response, 200, '{"status":"live"}'));
  getOnly(router, '/ready', async (_request, response) => {
    if (registrar.stopping) return writeError(response, stopping());
    try {
      const { pool, writeState } = registrar.database;
      if (!(await isMigrated(pool))) return writeError(response, notMigratedError());
      const problem = await writeState.problem(pool);
      if (problem) writeError(response, outOfResourcesError(problem));
      else writeJson(response, 200, '{"status":"ready"}');
    } catch (error) {
      registrar.log[isUnreachable(error) ? 'warn' : 'error']({ err: error }, 'readiness check failed');
      writeError(response, unavailableError(error));
    }
  });
  return router;
}

function stopping(): AppError {
  return new AppError('service_unavailable', 'The service is stopping.', { retryAfterSeconds: 5 });
}
