/** The origins that browsers may call from: any, or those in the list. */
export type CorsOrigins = '*' | string[];

/**
 * Reads CORS_ORIGINS: `*`, or origins like `https://app.example, http://localhost:3000`.
 * @param refuse called with each entry that is not an origin
 */
export function readCorsOrigins(text: string, refuse: (entry: string) => void): CorsOrigins {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.length === 1 && entries[0] === '*') return '*';
  for (const entry of entries) if (!isOrigin(entry)) refuse(entry);
  return entries;
}

/** Checks that an origin is written as browsers send it: with a scheme, without a path, in lower case, without a default port. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
