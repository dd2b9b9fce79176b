import type { Details } from '../shared/errors.ts';

interface Problem {
  readonly path: readonly string[];
  readonly entry: readonly [field: string, messages: string[]];
}

/**
 * Returns problems in the order of the input that they are about: entries of a list by their number, fields as the client sent them, and
 * fields that are missing in it after those.
 */
export function inInputOrder(details: Details, input?: unknown): Details {
  const problems = Object.entries(details).map((entry) => ({ path: entry[0].split('.'), entry }));
  return Object.fromEntries(ordered(problems, 0, input).map(({ entry }) => entry));
}

function ordered(problems: readonly Problem[], depth: number, input: unknown): readonly Problem[] {
  if (problems.length < 2) return problems;
  const sent = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const places = new Map(Object.keys(sent).map((name, place) => [name, place]));
  const placeOf = (part: string) => (/^\d+$/.test(part) ? Number(part) : (places.get(part) ?? Infinity));
  const groups = [...Map.groupBy(problems, ({ path }) => path[depth] ?? '')];
  // Infinity less Infinity is NaN, which keeps the order.
  groups.sort(([one], [other]) => placeOf(one) - placeOf(other) || 0);
  return groups.flatMap(([part, group]) =>
    part === '' ? group : ordered(group, depth + 1, Object.hasOwn(sent, part) ? sent[part] : undefined),
  );
}
