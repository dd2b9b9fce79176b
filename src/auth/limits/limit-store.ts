import type { Redis as RedisClient } from 'ioredis';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { prepared } from '../../database/reads/prepared.ts';
import type { Logger } from '../../shared/log.ts';
import { addPoints, type BatchCounter, type Count } from './add-points.ts';

/** Timeout for connecting and for commands, in milliseconds. */
const REDIS_TIMEOUT_MS = 500;

/** Counters that all instances share. */
export interface LimitStore {
  /** Returns a counter by key in fixed windows, which begin with the first count. */
  counter(name: string, seconds: number): RateLimiterAbstract;
  /** Returns such a counter that takes many keys at once. */
  batchCounter(name: string, seconds: number): BatchCounter;
  close(): void;
}

/** Opens counters in Redis if configured, else in PostgreSQL. PostgreSQL also takes over while Redis cannot be reached ([D48]). */
export async function openLimitStore(pool: Pool, redisUrl: string | undefined, log: Logger): Promise<LimitStore> {
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
  if (redisUrl === undefined) {
    return {
      counter: inPostgres,
      batchCounter: (name, seconds) => (points) => addPoints(pool, name, seconds, points),
      close: () => undefined,
    };
  }
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
  return {
    counter: inRedis,
    batchCounter: (name, seconds) => batchOf(inRedis(name, seconds)),
    close: () => redis.disconnect(),
  };
}

/** Makes a batch counter of a counter. Redis takes commands without waiting for the answers to earlier ones. */
export function batchOf(counter: RateLimiterAbstract): BatchCounter {
  const add = async ([key, points]: [string, number]): Promise<[string, Count]> => {
    const { consumedPoints, msBeforeNext } = await counter.penalty(key, points);
    return [key, { points: consumedPoints, resetsAt: Date.now() + msBeforeNext }];
  };
  return async (points) => new Map(await Promise.all([...points].map(add)));
}

async function connectRedis(url: string, log: Logger): Promise<RedisClient> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
  });
  let lost = false;
  redis.on('error', (err: Error) => {
    // Every reconnection attempt fails again: warn about the first one only.
    log[lost ? 'debug' : 'warn']({ err }, 'Redis cannot be reached; counting limits in PostgreSQL until it can');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.warn('Redis can be reached again; counting limits there');
    lost = false;
  });
  await redis.connect().catch(() => undefined);
  return redis;
}
