import { snakeCase } from '../../schema/shared/names.ts';

/** Converts an input to a REST body, with all names in snake case: `updatedAt` to `updated_at`. */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [snakeCase(name), inSnakeCase(nested)]));
}

/** Converts an input to a query string. */
export function inQuery(input: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) query.set(name, String(value).toWellFormed());
  return query;
}
