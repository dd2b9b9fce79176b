/** Reads a page number of an address. The first page is left out. */
export function readPage(search: Record<string, unknown>): { page?: number } {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}

/** Reads a text of an address, at most 200 characters. Empty texts are left out. */
export function readText<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const text = String(search[name] ?? '')
    .trim()
    .slice(0, 200);
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string };
}

/** The largest id that GraphQL's Int can hold. */
export const MAX_ID = 2 ** 31 - 1;

/** Returns the id in the path of an address; 0, which no record has, for any other text. */
export function idIn(text: unknown): number {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : 0;
}

/** Reads an id of an address. Other values are left out. */
export function readId<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: number } {
  const id = idIn(search[name]);
  return (id ? { [name]: id } : {}) as { [Key in Name]?: number };
}

/** Reads a calendar day of an address. Other values are left out. */
export function readDay<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const day = String(search[name] ?? '');
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  // Browsers read February 31 as a day of March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return (isDay ? { [name]: day } : {}) as { [Key in Name]?: string };
}

/** Reads a value of an address that must be one of a list. Others are left out. */
export function readOption<Name extends string, Option extends string>(
  search: Record<string, unknown>,
  name: Name,
  options: readonly Option[],
): { [Key in Name]?: Option } {
  const option = options.find((known) => known === search[name]);
  return (option ? { [name]: option } : {}) as { [Key in Name]?: Option };
}
