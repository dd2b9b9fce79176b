import { normalise } from '../../../input/normalise.ts';

/** Fields by the headers that a client wants read as them; null for a column that is not read ([D59]). */
export type ColumnMapping = ReadonlyMap<string, string | null>;

/** Returns the key of a header in a mapping: as written, but for white space around it and the form of its accents. */
export function mappingKey(header: string): string {
  const key = header.trim();
  return normalise(key) ?? key;
}

/** Makes a mapping of a client's object from header to field. */
export function toColumnMapping(columns: Readonly<Record<string, string | null>> | null | undefined): ColumnMapping {
  return new Map(Object.entries(columns ?? {}).map(([header, field]) => [mappingKey(header), field]));
}
