import { type ListParameters, readList } from '../ui/lists/list-address.ts';
import { readId, readOption, readText } from '../ui/search-parameters.ts';

/** The kinds of documents. */
export const kinds = ['report_card', 'transcript'] as const;

export type Kind = (typeof kinds)[number];

/** The filters of the list of documents, as they stand in the address. */
export interface DocumentFilters extends ListParameters {
  /** The institution's own identifier of a student. */
  readonly student?: string;
  readonly kind?: Kind;
  readonly term?: number;
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readDocumentFilters(search: Record<string, unknown>): DocumentFilters {
  return {
    ...readList(search),
    ...readText(search, 'student'),
    ...readOption(search, 'kind', kinds),
    ...readId(search, 'term'),
  };
}

/** Returns the kind with this name. */
export function readKind(text: unknown): Kind | undefined {
  return kinds.find((kind) => kind === text);
}
