import type { Redis as RedisClient } from 'ioredis';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { prepared } from '../../database/reads/prepared.ts';
import type { Logger } from '../../process/log.ts';

/** Milliseconds until a silent Redis counts as lost. */
const REDIS_TIMEOUT = 500;

/** Where things are counted for all instances together. */
export interface LimitStore {
  /** Counts by key in windows of so many seconds, each of which begins with the first count. */
  counter(name: string, seconds: number): RateLimiterAbstract;
  close(): void;
}

/** Counts in Redis where there is one, else in PostgreSQL, which also steps in while Redis cannot be reached ([D48]). */
export async function openLimitStore(pool: Pool, redisUrl: string | undefined, log: Logger): Promise<LimitStore> {
  // Counting is on the way of every request that has a quota.
  const statements = {
    query: ({ text, values }: { text: string; values: unknown[] }) => prepared(pool, text, values),
  };
  const inPostgres = (name: string, seconds: number) =>
    new RateLimiterPostgres({
      storeClient: statements,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: 0,
      duration: seconds,
    });
  if (redisUrl === undefined) return { counter: inPostgres, close: () => undefined };
  const redis = await connectRedis(redisUrl, log);
  const inRedis = (name: string, seconds: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix: `registrar:${name}`,
      points: 0,
      duration: seconds,
      insuranceLimiter: inPostgres(name, seconds),
    });
  return { counter: inRedis, close: () => redis.disconnect() };
}

async function connectRedis(url: string, log: Logger): Promise<RedisClient> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_TIMEOUT,
    commandTimeout: REDIS_TIMEOUT,
  });
  let lost = false;
  redis.on('error', (err: Error) => {
    // Every try to connect fails anew; once is enough to say so.
    log[lost ? 'debug' : 'warn']({ err }, 'Redis cannot be reached; limits are counted in PostgreSQL meanwhile');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.warn('Redis can be reached again; limits are counted there');
    lost = false;
  });
  await redis.connect().catch(() => undefined);
  return redis;
}
