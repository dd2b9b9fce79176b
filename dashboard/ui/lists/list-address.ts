import { useNavigate, useSearch } from '@tanstack/react-router';
import { readPage, readText } from '../search-parameters.ts';
import type { Cursors } from './list.ts';

/** How many rows a page may have. The service returns at most 100. */
export const pageSizes = [25, 50, 100] as const;

/** The parameters of the address of every list. */
interface ListParameters {
  readonly search?: string;
  readonly page?: number;
  /** Rows a page. */
  readonly limit?: number;
  /** The id of a column, after `-` in reverse. */
  readonly sort?: string;
}

/** Reads what the address of every list may have. Other values are left out. */
export function readList(search: Record<string, unknown>): ListParameters {
  return { ...readText(search, 'search'), ...readPage(search), ...readLimit(search), ...readText(search, 'sort') };
}

/** Reads the number of rows a page of an address. Other numbers than those offered are left out. */
export function readLimit(search: Record<string, unknown>): { limit?: number } {
  const limit = pageSizes.find((size) => size === Number(search.limit));
  return limit ? { limit } : {};
}

/** Returns the order in an address as the service names it: by one of its keys, or by the first of them. */
export function orderOf<Key extends string>(order: string | undefined, keys: readonly [Key, ...Key[]]) {
  const key = keys.find((each) => each === order?.replace(/^-/, '')) ?? keys[0];
  return order === `-${key}` ? (`${key}_desc` as const) : key;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Parts of an address that neither limit a list nor order it. */
const position = ['page', 'after', 'before'];
const view = [...position, 'sort', 'limit'];

function without(search: Parameters, names: readonly string[]): Parameters {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => !names.includes(name) && value));
}

/** Returns what the address says of the list, and functions that change it. */
export function useListAddress() {
  const search: Parameters = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: Parameters, replace = false) => void navigate({ to: '.', search: next as never, replace });
  return {
    search,
    /** All but the page: what a saved view keeps. */
    kept: without(search, position),
    isFiltered: Object.keys(without(search, view)).length > 0,
    /** Changes filters, the order or the size of pages, and goes to the first page. */
    change: (changes: object, replace?: boolean) => go({ ...without(search, position), ...changes }, replace),
    /** Goes to another page: by cursor, where the list has them. */
    goTo: (page: number, former: number, cursors?: Cursors) => {
      const cursor = page > former ? { after: cursors?.endCursor } : { before: cursors?.startCursor };
      go({ ...without(search, position), ...(page > 1 && { page, ...(cursors && cursor) }) });
    },
  };
}

/** The parameters of a list in the address, and functions that change them. */
export type ListAddress = ReturnType<typeof useListAddress>;
