import type { z } from 'zod';
import { requiredText } from './schemas.ts';
import type { TextInput, TextRule } from './text-rules.ts';

const timeZoneRule: TextRule = {
  max: 64,
  check: (text) =>
    resolveTimeZone(text) === undefined
      ? 'must be UTC or the IANA name of a time zone, such as Europe/Berlin or America/New_York.'
      : undefined,
};

/** The name of a time zone, in the case in which it is usually written as far as `Intl` knows that. */
export const timeZoneName: z.ZodType<string, TextInput> = requiredText(timeZoneRule).transform((name) => {
  const resolved = resolveTimeZone(name);
  return resolved?.toLowerCase() === name.toLowerCase() ? resolved : name;
});

/**
 * Returns the name that `Intl` uses for a time zone; undefined if there is no such zone. Abbreviations are refused, even those that
 * `Intl` accepts, because they are ambiguous: it takes BST for the time of Bangladesh. Offsets ignore daylight saving time.
 */
function resolveTimeZone(name: string): string | undefined {
  if (!name.includes('/') && name.toUpperCase() !== 'UTC') return undefined;
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
