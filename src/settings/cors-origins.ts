/** Whose pages browsers may call from: anybody's, or those of these origins. */
export type CorsOrigins = '*' | string[];

/** Reads CORS_ORIGINS: `*`, or origins like `https://app.example, http://localhost:3000`. `refuse` is told each entry that is none. */
export function readCorsOrigins(text: string, refuse: (entry: string) => void): CorsOrigins {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.length === 1 && entries[0] === '*') return '*';
  for (const entry of entries) if (!isOrigin(entry)) refuse(entry);
  return entries;
}

/** Whether it is written as browsers send it: with a scheme, without a path, in lower case, without a port that goes without saying. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
