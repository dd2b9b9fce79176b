import { AppError } from '../errors.ts';
import type { Database } from './database.ts';

/**
 * Runs `work` on the connections that are set aside for imports and exports, so that requests never wait for it.
 * @throws AppError `service_unavailable` where all of them stay busy
 */
export async function withBulkConnection<T>(database: Database, work: (bulk: Database) => Promise<T>): Promise<T> {
  const { bulkPool } = database;
  try {
    return await work({ ...database, pool: bulkPool });
  } catch (error) {
    const waitedInVain = error instanceof Error && /timeout exceeded when trying to connect/i.test(error.message);
    if (!waitedInVain || bulkPool.totalCount < bulkPool.options.max) throw error;
    throw new AppError('service_unavailable', 'Other imports and exports are under way. Try again in a moment.', {
      retryAfter: 10,
      cause: error,
    });
  }
}
