import { snakeCase } from '../../schema/shared/names.ts';

/** An input as a REST body has it: `updatedAt` as `updated_at`, all the way down. */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [snakeCase(name), inSnakeCase(nested)]));
}

/** An input as the query of an address. */
export function inQuery(input: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) query.set(name, String(value).toWellFormed());
  return query;
}
