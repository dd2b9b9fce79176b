import type { Pool } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';

/** The value of a counter in its window. */
export interface Count {
  readonly points: number;
  /** Milliseconds since the epoch at which the window ends. */
  readonly resetsAt: number;
}

/** Adds points to keys of a counter and returns their new values by key. */
export type BatchCounter = (points: ReadonlyMap<string, number>) => Promise<Map<string, Count>>;

/** Does for many keys what RateLimiterPostgres does for one: a window that is over begins again. */
const ADD = `
  insert into rate_limits as present (key, points, expire)
  select key, points, $3 from unnest($1::text[], $2::int[]) as added (key, points)
  on conflict (key) do update set
    points = case when present.expire <= $4 then excluded.points else present.points + excluded.points end,
    expire = case when present.expire <= $4 then excluded.expire else present.expire end
  returning key, points, expire as "resetsAt"`;

/**
 * Adds points to counters in PostgreSQL by one statement. Windows begin with the first point.
 * @param name the prefix of the keys in the table
 * @param seconds length of a window
 * @returns the new values by key
 */
export async function addPoints(
  pool: Pool,
  name: string,
  seconds: number,
  points: ReadonlyMap<string, number>,
): Promise<Map<string, Count>> {
  // All processes lock rows in the order of their keys, so that statements cannot deadlock.
  const keys = [...points.keys()].sort();
  const now = Date.now();
  const { rows } = await prepared<Count & { key: string }>(pool, ADD, [
    keys.map((key) => `${name}:${key}`),
    keys.map((key) => points.get(key)),
    now + seconds * 1000,
    now,
  ]);
  return new Map(rows.map(({ key, ...count }) => [key.slice(name.length + 1), count]));
}
