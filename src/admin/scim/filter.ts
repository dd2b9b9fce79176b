import { badScim } from './scim-error.ts';

/** The condition by which a client looks a user up. */
export interface ScimFilter {
  readonly attribute: 'username' | 'externalid' | 'id';
  readonly value: string;
}

const FILTER =
  /^ *(?:urn:ietf:params:scim:schemas:core:2\.0:user:)?(userName|externalId|id) +eq +("(?:[^"\\]|\\.)*") *$/i;

/** Reads the filter of a list; undefined without one. @throws ScimError `invalidFilter` */
export function readFilter(text: string | undefined): ScimFilter | undefined {
  if (text === undefined || text === '') return undefined;
  const [, attribute, quoted] = FILTER.exec(text) ?? [];
  const value = quoted === undefined ? undefined : parseText(quoted);
  if (attribute === undefined || value === undefined)
    throw badScim('invalidFilter', 'filter must be userName eq "…", externalId eq "…" or id eq "…".');
  return { attribute: attribute.toLowerCase() as ScimFilter['attribute'], value };
}

/** Returns the text of a JSON string; undefined if it is none, or has the character NUL, which PostgreSQL refuses. */
function parseText(quoted: string): string | undefined {
  try {
    const text = String(JSON.parse(quoted));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
